"""The commands of the protocol: each takes a session and words and returns lines.

A command computes everything first and changes the session last: an error leaves it as it was.
"""

from collections.abc import Callable, Sequence
from typing import Any

from rookery import __version__, games
from rookery.core import chance
from rookery.core.errors import RookeryError, WrongState
from rookery.core.game import Game
from rookery.core.options import split_words
from rookery.core.whole_numbers import MAX_COUNT
from rookery.engine import answers, arguments, settings
from rookery.engine.counting import divide, perft, playout
from rookery.engine.errors import BadArguments, UnknownCommand, error_line
from rookery.engine.seeking import go, solve
from rookery.engine.session import EngineSession, generator

Command = Callable[[EngineSession, Sequence[str]], list[str]]


def answer(session: EngineSession, line: str) -> list[str]:
    """The lines that answer a line. A rejected line gets an error line and changes nothing."""
    words = arguments.words_of(line)
    try:
        return _command(session, words[0])(session, words[1:]) if words else []
    except RookeryError as error:
        return [error_line(error)]


def _command(session: EngineSession, name: str) -> Command:
    command = COMMANDS.get(name)
    if command is None:
        raise UnknownCommand(name)
    if session.search is not None and name not in WHILE_SEARCHING:
        raise WrongState(f"a search is running; only {', '.join(WHILE_SEARCHING)} are answered")
    return command


# -- the engine itself -----------------------------------------------------------------------


def rtp(_session: EngineSession, words: Sequence[str]) -> list[str]:
    """Identify the engine, and list its games and settings."""
    arguments.nothing(words)
    all_games = (games.load(name) for name in games.names())
    lines = [f"game {game.name} {game.seats[0]}-{game.seats[-1]} players" for game in all_games]
    head = ["id name Rookery", f"id version {__version__}"]
    return [*head, *lines, *settings.listing(), "rtpok 1"]


def ready(_session: EngineSession, words: Sequence[str]) -> list[str]:
    """Confirm that the engine is alive."""
    arguments.nothing(words)
    return ["readyok"]


def setoption(session: EngineSession, words: Sequence[str]) -> list[str]:
    """Change a setting; a new seed restarts the generator."""
    if len(words) != 2:
        raise BadArguments("setoption wants a name and a value")
    session.settings.change(*words)
    if words[0] == settings.SEED.name:
        session.rng = generator(session.settings.number(settings.SEED))
    return ["ok"]


def stop(session: EngineSession, words: Sequence[str]) -> list[str]:
    """Stop the running search and answer with what it has."""
    arguments.nothing(words)
    return session.end_search()


def finish(session: EngineSession, words: Sequence[str]) -> list[str]:
    """Quit, after answering with what a running search has."""
    arguments.nothing(words)
    session.closed = True
    return session.end_search() if session.search else []


# -- positions -------------------------------------------------------------------------------


def newgame(session: EngineSession, words: Sequence[str]) -> list[str]:
    """Begin a game; random parts of its set-up are drawn from the seed."""
    if not words:
        raise BadArguments("newgame wants a game's name")
    game = games.load(words[0])
    rest, seed_given = arguments.split_seed(words[1:])
    options = game.read_options(split_words(rest))
    seed, rng = session.fork(seed_given)
    state = game.start(game.deal(options, seed))
    session.rng = rng
    session.forget()
    session.begin([state])
    return [answers.position(session.state)]


def position(session: EngineSession, words: Sequence[str]) -> list[str]:
    """Set the position: a position text and the actions that follow it."""
    if len(words) < 2:
        raise BadArguments("position wants a game's name and a position text")
    game: Game[Any] = games.load(words[0])
    split = words.index("actions") if "actions" in words else len(words)
    first = game.parse(" ".join(words[1:split]))
    session.begin(first.path(words[split + 1 :]))
    return [answers.position(session.state)]


def show(session: EngineSession, words: Sequence[str]) -> list[str]:
    arguments.nothing(words)
    return [answers.position(session.state)]


def tomove(session: EngineSession, words: Sequence[str]) -> list[str]:
    arguments.nothing(words)
    return [answers.to_move(session.state)]


def actions(session: EngineSession, words: Sequence[str]) -> list[str]:
    """What can be applied now."""
    arguments.nothing(words)
    return [answers.actions(session.state)]


def apply(session: EngineSession, words: Sequence[str]) -> list[str]:
    if not words:
        raise BadArguments("apply wants one action or more")
    session.extend(session.state.path(words)[1:])
    return [answers.position(session.state)]


def undo(session: EngineSession, words: Sequence[str]) -> list[str]:
    """Go back by one or more plies."""
    plies = arguments.one_number(words or ["1"], "plies", 1, MAX_COUNT)
    session.go_back(plies)
    return [answers.position(session.state)]


def roll(session: EngineSession, words: Sequence[str]) -> list[str]:
    """Draw an outcome at a chance node and apply it."""
    arguments.nothing(words)
    outcome = chance.roll(session.state, session.rng)
    session.extend([session.state.apply(outcome)])
    return [f"rolled {outcome}", answers.position(session.state)]


def result(session: EngineSession, words: Sequence[str]) -> list[str]:
    """Places and scores, once the game is over."""
    arguments.nothing(words)
    return [answers.result(session.state)]


COMMANDS: dict[str, Command] = {
    "rtp": rtp,
    "ready": ready,
    "setoption": setoption,
    "newgame": newgame,
    "position": position,
    "show": show,
    "tomove": tomove,
    "actions": actions,
    "apply": apply,
    "undo": undo,
    "roll": roll,
    "result": result,
    "perft": perft,
    "divide": divide,
    "playout": playout,
    "go": go,
    "solve": solve,
    "stop": stop,
    "quit": finish,
}
WHILE_SEARCHING = ("stop", "ready", "quit")
