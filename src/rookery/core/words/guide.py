"""A guided first game as data: five bubbles on real positions, each with a task.

Each game defines its own (`games/*/words/guide.py`); the server plays it by the rules, and the page
finds what to point at from the scene. A test plays every guide from its first bubble to its last.
"""

from collections.abc import Mapping
from fnmatch import fnmatchcase

import msgspec


class GuideStep(msgspec.Struct, frozen=True, kw_only=True):
    """One bubble. Texts are messages; `**word**` in them is bold.

    - `gist`: the lesson in a few words: the caption of its picture on the rules page
    - `position`: where the step begins; "" continues where the previous step ended
    - `before`: what happens first, unseen: a throw, for example
    - `right`: patterns of the actions that lead on (`place:*`); empty only with a button
    - `reply`: what follows the right action or the button: other seats' actions, and chance
    - `wrong`: what is said about other legal actions, by pattern; they are shown and taken back
    - `refused`: what is said when something illegal is tapped
    - `button`: the text of a button to press instead of an action
    - `free`: any action is right, until the game is over
    - `promises`: what its English texts say will be so, by the words that say it, as facts that a
      test of the game checks by the rules (`capture 2`)
    """

    gist: str
    words: str
    todo: str
    pose: str = "pip"
    position: str = ""
    before: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    reply: tuple[str, ...] = ()
    wrong: Mapping[str, str] = {}
    refused: str
    button: str = ""
    free: bool = False
    promises: Mapping[str, str] = {}

    def is_right(self, action: str) -> bool:
        """Whether an action leads on."""
        return self.free or any(fnmatchcase(action, pattern) for pattern in self.right)

    def said_of(self, action: str) -> str:
        """What is said about a legal action that does not lead on."""
        replies = (words for pattern, words in self.wrong.items() if fnmatchcase(action, pattern))
        return next(replies, self.refused)


class GuidedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A first game: its steps, the lessons learnt (`ticks`), and what is left for `later`."""

    steps: tuple[GuideStep, ...]
    ticks: tuple[str, ...]
    later: str
    seat: int = 0
    """The learner's seat; the next one is the teacher's."""
