"""What a daily mail says, in both languages, as text and as HTML."""

import pytest

from rookery.server.features import FEATURES
from rookery.server.i18n.catalogues import languages
from rookery.server.mail import letters
from rookery.server.mail.addresses_store import Mailbox
from rookery.server.mail.letter import Letter, as_html, as_text
from rookery.server.people.notices import Notice

ORIGIN = "http://rookery.example"
BOX = Mailbox("mila", "mila@mail.example", None, "en", "daily", 18, None, "secret")
SEATS = [[1, "human", "Tilly", None]]
MORE = {"game": "packeis", "number": 4, "left": 80_000_000, "seats": SEATS, "name": "Tilly"}
NOTICES = (
    Notice("mila", "turn/abcdefghjkmn", "turn", 1, more=MORE),
    Notice("mila", "pause/bcdefghjkmnp", "pause", 1, more={**MORE, "what": "asked", "days": 4}),
    Notice("mila", "pause/cdefghjkmnpq", "pause", 1, more={**MORE, "what": "begun", "days": 1}),
    Notice("mila", "leave/x", "leave", 1, more={"left": 9}),
)
ENGLISH = """\
Hello Mila. 3 things wait for you.

* Your turn against Tilly
  Packeis am Pol, 22 hours left
  http://rookery.example/games/abcdefghjkmn

* Tilly would like a pause
  Packeis am Pol, for 4 days
  http://rookery.example/games/bcdefghjkmnp

* Your leave has begun by itself
  A game waits. 9 days are left.
  http://rookery.example/me/days

Also new
- The clocks rest: Tilly agreed, too (Packeis am Pol, for 1 day)

--\x20
This mail comes once a day, and only if something is new.
No pictures are loaded from elsewhere.
Change what comes: http://rookery.example/me/mail
No more mail: http://rookery.example/mail/stop/secret
"""


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("3 things wait for you", "Your turn against Tilly", "for 1 day)")),
        ("de", ("3 Sachen warten auf dich", "Du bist dran gegen Tilly", "(Packeis am Pol, ")),
    ],
)
def test_a_daily_mail_says_each_notice_once(language: str, words: tuple[str, str, str]) -> None:
    say = languages()[language]
    kinds = {kind.name: kind for feature in FEATURES for kind in feature.notices}
    notices = [(notice, kinds[notice.kind].words(notice, {}, say)) for notice in NOTICES]
    letter = letters.news(letters.LetterReader("Mila", language, say, ORIGIN), notices, BOX)
    text, html = as_text(letter), as_html(letter)
    assert letter.subject == words[0]
    assert [text.count(each) for each in words] == [1, 1, 1]
    assert [each in html for each in words[1:]] == [True, True]
    assert html.count("http") == html.count(ORIGIN) + html.count("http://www.w3.org")
    if language == "en":
        assert text == ENGLISH


TURN = Notice("mila", "turn/abcdefghjkmn", "turn", 3, more=MORE)
TABLE = "http://rookery.example/games/abcdefghjkmn"


def letter_about(*notices: Notice) -> Letter:
    say = languages()["en"]
    kinds = {kind.name: kind for feature in FEATURES for kind in feature.notices}
    known = [(notice, kinds[notice.kind].words(notice, {}, say)) for notice in notices]
    return letters.news(letters.LetterReader("Mila", "en", say, ORIGIN), known, BOX)


@pytest.mark.parametrize(
    ("kind", "more", "words"),
    [
        ("remind-day", {}, "A day is left for your move"),
        ("remind-hours", {}, "A few hours are left for your move"),
        ("nudge", {}, "Tilly nudges you"),
        ("pause", {"what": "asked", "days": 4}, "Tilly would like a pause"),
    ],
)
def test_a_table_that_waits_counts_once_whatever_is_said_of_it(
    kind: str, more: dict[str, object], words: str
) -> None:
    also = Notice("mila", f"{kind}/abcdefghjkmn", kind, 2, more={**MORE, **more})
    letter = letter_about(TURN, also)
    assert letter.subject == "1 thing waits for you"
    (item,) = letter.items
    assert (item.title, item.url) == ("Your turn against Tilly", TABLE)
    assert item.line == f"Packeis am Pol, 22 hours left. {words}"
    assert as_text(letter).count(TABLE) == as_html(letter).count(TABLE) == 1
    elsewhere = also._replace(about=f"{kind}/bcdefghjkmnp")
    assert len(letter_about(TURN, elsewhere).items) == 2


def test_what_is_about_no_table_is_counted_by_itself() -> None:
    leaves = [Notice("mila", f"leave/{each}", "leave", 1, more={"left": 9}) for each in "xy"]
    assert len(letter_about(*leaves).items) == 2
