"""Parse the command line; imports no game, so that `--help` is quick."""

import argparse
from collections.abc import Sequence
from typing import NoReturn, TypeAlias

from rookery import __version__
from rookery.core.whole_numbers import MAX_COUNT, MAX_DEPTH, whole

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


class UsageError(Exception):
    """A command line that can't be understood."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises its errors as one-line UsageErrors."""

    parts: "Commands | None" = None
    """What can follow it, if it is one of several commands."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see {self.prog} --help")


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The arguments, with `run` as a function or as "module:function"; raises UsageError."""
    parser = build(argv)
    try:
        arguments, extra = parser.parse_known_args(argv)
    except UsageError as error:
        raise UsageError(f"{error}{_hint(parser, error, argv)}") from None
    # If the list of words may be empty, argparse leaves words after the options unassigned.
    if extra and (not hasattr(arguments, "words") or any(word.startswith("-") for word in extra)):
        parser.error(f"unknown words: {' '.join(extra)}")
    if extra:
        arguments.words += extra
    return arguments


def _hint(parser: Parser, error: UsageError, argv: Sequence[str]) -> str:
    """What was probably meant by an unknown word, or has happened to a missing argument."""
    group, word = (*argv, "", "")[:2]
    if "invalid choice" in str(error) and parser.parts is not None:
        others = [
            name
            for name, command in parser.parts.choices.items()
            if name != group and command.parts is not None and word in command.parts.choices
        ]
        return f" (do you mean rookery {others[0]} {word}?)" if others else ""
    greedy = [word for word in argv if word in ("--games", "--options", "--seats")]
    if "are required" not in str(error) or not greedy:
        return ""
    return f" ({greedy[0]} takes every word after it: put it last)"


def build(argv: Sequence[str]) -> Parser:
    """Build the whole parser; the arena's commands are loaded only if asked for."""
    parser = Parser(prog="rookery", description="Penguin board games: play, study, program.")
    parser.add_argument("--version", action="version", version=f"rookery {__version__}")
    commands = parser.add_subparsers(
        dest="command", metavar="command", required=True, parser_class=Parser
    )
    parser.parts = commands
    _programs(commands)
    _arena(commands, *(*argv[:2], "", "")[:2])
    _positions(commands)
    _listings(commands)
    _ratings(commands)
    _people(commands)
    _tables(commands)
    _keeper(commands)
    _classes(commands)
    _reports(commands)
    _backup(commands)
    _doctor(commands)
    _puzzles(commands)
    _training(commands)
    return parser


def _arena(commands: Commands, command: str, second: str) -> None:
    if command == "match":
        from rookery.cli.matches import add_parser

        add_parser(commands)
    else:
        commands.add_parser("match", help="Let players play against each other.")
    if command == "tournament" and second in ("verify", "simulate"):
        from rookery.cli.evenings import add_arguments

        purpose = "Check a house's tournament, or simulate some."
        add_arguments(commands.add_parser("tournament", help=purpose), second)
    elif command == "tournament":
        from rookery.cli.tournaments import add_parser as add_tournament

        add_tournament(commands)
    else:
        commands.add_parser("tournament", help="Let players compete, and rate them.")


def _command(commands: Commands, name: str, run: str, purpose: str) -> Parser:
    parser: Parser = commands.add_parser(name, help=purpose, description=purpose)
    parser.set_defaults(run=f"rookery.cli.{run}")
    return parser


def _programs(commands: Commands) -> None:
    serve = _command(commands, "serve", "programs:serve", "Run the web server.")
    serve.add_argument("--host", help="address to listen on (127.0.0.1)")
    serve.add_argument("--port", type=int, help="port to listen on (8000)")
    _command(commands, "engine", "programs:engine", "Speak the text protocol (docs/protocol.md).")
    bot = _command(commands, "bot", "bot:bot", "Let a program play on a server (docs/bots.md).")
    bot.add_argument("--house", required=True, help="the server, such as https://rookery.example")
    bot.add_argument("--token-file", required=True, help="file with the bot's token")
    bot.add_argument("--games", nargs="*", metavar="game", help="games to play (all)")
    bot.add_argument("--at-once", type=whole(1, 100), default=8, help="most games at a time (8)")
    bot.add_argument("player", help='as for `match`: "engine[movetime 1000]:./mine", king, random')
    warmup = _command(commands, "warmup", "programs:warmup", "Compile all kernels now.")
    warmup.add_argument("games", nargs="*", metavar="game", help="games to compile (all)")
    warmup.add_argument("--times", action="store_true", help="print each kernel's processor time")


def _positions(commands: Commands) -> None:
    legal = _command(commands, "legal", "inspect:legal", "List the legal actions in a position.")
    _position(legal)
    apply = _command(commands, "apply", "inspect:apply", "Apply actions to a position.")
    _position(apply, "position, then actions (only actions after --new)")
    show = _command(commands, "show", "inspect:show", "Show a position: text, turn, scores.")
    _position(show).add_argument("--svg", action="store_true", help="print an SVG instead")
    show.add_argument(
        "--theme", choices=("light", "dark", "clear"), default="light", help="its colours"
    )
    perft = _command(commands, "perft", "inspect:perft", "Count sequences of actions.")
    _position(perft).add_argument(
        "--depth", type=whole(0, MAX_DEPTH), required=True, help="length of the sequences"
    )
    perft.add_argument("--divide", action="store_true", help="one count per first action")
    perft.add_argument(
        "--cap", type=whole(1, MAX_COUNT), default=10**9, help="give up above this many positions"
    )


def _position(parser: Parser, words: str = "position text") -> Parser:
    parser.add_argument("game", help="name of a game")
    parser.add_argument("words", nargs="*", metavar="word", help=words)
    parser.add_argument("--new", nargs="*", metavar="key=value", help="start a new game instead")
    parser.add_argument("--seed", help="seed for the set-up of --new (0)")
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    return parser


_FILES = "record file, folder, .zip, .tar or .pgn; - for standard input"


def _pictures(commands: Commands) -> None:
    picture = _command(commands, "picture", "pictures:picture", "Draw a record of a game.")
    picture.add_argument("file", help="record file, - for standard input")
    picture.add_argument(
        "out", help="file to write: .gif, .apng or .svg of the game, .png of a position"
    )
    picture.add_argument(
        "--number", type=whole(0, MAX_COUNT), help="of a .png: number of entries played (all)"
    )
    picture.add_argument(
        "--tale", action="store_true", help="as .png or .svg: the one picture that tells the game"
    )
    picture.add_argument("--width", type=whole(16, 4000), default=600, help="width in pixels (600)")
    picture.add_argument(
        "--theme", choices=("light", "dark", "clear"), default="light", help="its colours"
    )


def _listings(commands: Commands) -> None:
    record = _command(commands, "record", "records:record", "Check and show records of games.")
    record.add_argument("file", nargs="+", help=_FILES)
    record.add_argument("--positions", action="store_true", help="list every position of the game")
    record.add_argument("--write", action="store_true", help="print it in the usual form")
    record.add_argument(
        "--export", metavar="file", help="a .parquet of plies, a .pgn, or {name}.svg, .apng, .gif"
    )
    record.add_argument(
        "--jobs", type=whole(1, 256), default=1, help="with --export of pictures: processes (1)"
    )
    record.add_argument("--json", action="store_true", help="answer as JSON")
    _pictures(commands)
    analyse = _command(commands, "analyse", "analyses:analyse", "Analyse records of games.")
    analyse.add_argument("file", nargs="+", help=_FILES)
    analyse.add_argument("--seconds", type=whole(1, 86_400), default=15, help="per record (15)")
    analyse.add_argument("--write", action="store_true", help="print the record with comments")
    analyse.add_argument(
        "--into", metavar="folder", help="write all with comments here, except those already done"
    )
    analyse.add_argument("--jobs", type=whole(1, 256), default=1, help="with --into: processes (1)")
    analyse.add_argument("--on", metavar="address", help="with --into: a Ray cluster")
    analyse.add_argument("--json", action="store_true", help="answer as JSON, one object per line")
    verify = _command(commands, "verify", "verify:verify", "Check the dice and deal of a record.")
    verify.add_argument("file", help="record file, - for standard input")
    verify.add_argument("--json", action="store_true", help="answer as JSON")
    options = _command(commands, "options", "listing:options", "List the options of a game.")
    options.add_argument("game", help="name of a game")
    options.add_argument("--json", action="store_true", help="answer as JSON")
    rules = _command(commands, "rules", "listing:rules", "Print the rules of a game.")
    rules.add_argument("game", help="name of a game")
    rules.add_argument("--language", choices=("en", "de"), default="en", help="language (en)")


def _guards(parts: Commands) -> None:
    check = _command(
        parts, "check", "ratings:check", "Measure how well ratings predict games, and find abuse."
    )
    check.add_argument(
        "--undo", action="store_true", help="exclude what was found, and recompute all ratings"
    )
    void = _command(parts, "void", "ratings:void", "Exclude a game from the ratings.")
    void.add_argument("game", help="id of the game")


def _group(commands: Commands, name: str, purpose: str) -> Commands:
    """A command that is followed by what of it to do."""
    group: Parser = commands.add_parser(name, help=purpose, description=purpose)
    group.parts = group.add_subparsers(metavar="what", required=True, parser_class=Parser)
    return group.parts


def _ratings(commands: Commands) -> None:
    parts = _group(commands, "ratings", "Recompute and evaluate the server's ratings.")
    replay = _command(parts, "replay", "ratings:replay", "Rate every game again from its log.")
    replay.add_argument(
        "--write", action="store_true", help="apply the current rules and store the result"
    )
    _command(parts, "fit", "ratings:fit", "Estimate each game's luck and share of draws.")
    _guards(parts)


def _people(commands: Commands) -> None:
    parts = _group(commands, "people", "Manage the members of a house.")
    listing = _command(parts, "list", "people:list_", "List all members, or find some.")
    listing.add_argument("name", nargs="?", default="", help="part of a name (all)")
    invite = _command(
        parts, "invite", "people:invite", "Create codes for new members, valid for 30 days."
    )
    invite.add_argument("--count", type=whole(1, 1000), default=1, help="how many codes (1)")
    add = _command(parts, "add", "people:add", "Add members, each with a code for signing in.")
    add.add_argument("names", nargs="+", metavar="name", help="name of a new member")
    reset = _command(parts, "reset", "people:reset", "Create a code that signs a member in once.")
    rename = _command(parts, "rename", "people:rename", "Rename a member.")
    role = _command(
        parts, "role", "people:role", "Make a member a keeper, or a keeper a member again."
    )
    out = _command(parts, "out", "people:out", "Sign a member out everywhere.")
    revoke = _command(parts, "revoke", "people:revoke", "Take the key of a program.")
    warn = _command(parts, "warn", "people:warn", "Tell a member to be friendly.")
    export = _command(
        parts, "export", "people:export", "Print all that the house keeps about a member."
    )
    merge = _command(parts, "merge", "people:merge", "Make two accounts of one person one.")
    close = _command(parts, "close", "people:close", "Delete a member's account.")
    limits = [_command(parts, word, f"people:{word}", purpose) for word, purpose in _LIMITS]
    revoke.add_argument("names", nargs="+", metavar="name", help="name of a bot")
    for command in (rename, role, export, merge):
        command.add_argument("name", help="name of a member")
    for command in (reset, out, warn, close, *limits):
        command.add_argument("names", nargs="+", metavar="name", help="name of a member")
    for command in limits:
        command.add_argument(
            "--hours", type=whole(0, 100_000), help="for so long (for good); 0: end it"
        )
    rename.add_argument("wanted", help="the new name")
    role.add_argument("role", choices=_ROLES, help="the new role")
    merge.add_argument("into", help="the account that stays")


def _tables(commands: Commands) -> None:
    parts = _group(commands, "tables", "Watch what is on in a house, and close a table.")
    _command(parts, "list", "tables:list_", "List the games that are on, with whose turn it is.")
    close = _command(parts, "close", "tables:close", "End a game without a result.")
    close.add_argument("games", nargs="+", metavar="game", help="id of a game")


_ROLES = ("keeper", "teacher", "helper", "member")
_LIMITS = (
    ("mute", "Let a person play on, but write nothing."),
    ("pause", "Let a person finish their games, but begin none."),
    ("ban", "Sign a person out, and let them in no more."),
)


def _classes(commands: Commands) -> None:
    parts = _group(commands, "classes", "Classes of a school: who is in them, and their homework.")
    _command(parts, "list", "classes:list_", "List all classes.")
    make = _command(parts, "make", "classes:make", "Make a class.")
    end = _command(parts, "end", "classes:end", "End a class; its pupils stay.")
    put = _command(parts, "put", "classes:put", "Put members into a class.")
    take = _command(parts, "take", "classes:take", "Take members out of a class.")
    homework = _command(parts, "homework", "classes:homework", "Set a class homework.")
    withdraw = _command(parts, "withdraw", "classes:withdraw", "Take homework back.")
    progress = _command(parts, "progress", "classes:progress", "List what each pupil has done.")
    for command in (make, end, put, take, homework, withdraw, progress):
        command.add_argument("group", metavar="class", help="name of a class")
    make.add_argument("--teacher", default="", help="name of its teacher (none)")
    for command in (put, take):
        command.add_argument("pupils", nargs="+", metavar="name", help="name of a member")
    withdraw.add_argument("number", type=whole(1, 1000), help="its number on the desk")
    homework.add_argument("game", nargs="?", default="", help="name of a game")
    homework.add_argument(
        "--kind", choices=("puzzles", "guide"), default="puzzles", help="what to do (puzzles)"
    )
    homework.add_argument("--count", type=whole(1, 30), default=5, help="how many puzzles (5)")
    homework.add_argument(
        "--level", choices=("easy", "middle", "hard"), default="easy", help="how hard (easy)"
    )
    homework.add_argument("--days", type=whole(1, 90), default=7, help="for so long (7)")
    homework.add_argument(
        "--positions",
        default="",
        metavar="file",
        help="positions instead, one a line, with = before right moves and ? before a question (-: "
        "standard input)",
    )


def _keeper(commands: Commands) -> None:
    parts = _group(
        commands,
        "keeper",
        "Keep a house: its first keeper, its settings, and the log of what was done.",
    )
    first = _command(parts, "first", "keeper:first", "Make the first keeper of a house.")
    first.add_argument("name", help="name of the keeper")
    first.add_argument("--kind", choices=_KINDS, default="family", help="kind of house (family)")
    _command(parts, "settings", "keeper:settings", "List what a keeper can set.")
    change = _command(parts, "set", "keeper:set_", "Set something for the house.")
    change.add_argument("key", help="name of a setting, as in the list")
    change.add_argument("value", nargs="?", help="its value; without one it is as usual again")
    announce = _command(parts, "announce", "keeper:announce", "Show a line on every page.")
    announce.add_argument("text", nargs="?", default="", help="the line; without one it goes")
    announce.add_argument("--hours", type=whole(1, 10_000), default=24, help="for so long (24)")
    close = _command(parts, "close-house", "keeper:close_house", "Close the house for a while.")
    close.add_argument("at", help="when it closes: now, or a time of this machine such as 18:00")
    close.add_argument("--minutes", type=whole(1, 1440), default=10, help="for so long (10)")
    _command(parts, "open-house", "keeper:open_house", "Open a closed house, or don't close it.")
    audit = _command(
        parts, "audit", "keeper:list_audit", "List what keepers have done, newest first."
    )
    audit.add_argument("--count", type=whole(1, 10_000), default=50, help="how many (50)")
    undo = _command(parts, "undo", "keeper:undo", "Undo what was done within a day.")
    undo.add_argument("number", type=whole(1, MAX_COUNT), help="its number in the log")
    mail = _command(parts, "mail", "mail:try_out", "Send a mail to see whether mail arrives.")
    mail.add_argument("--to", required=True, help="address to send it to")
    _command(parts, "bounce", "mail:bounce", "Read a report of a mail that came back.")
    _keeping_copies(parts)


def _keeping_copies(parts: Commands) -> None:
    into = _command(parts, "backup", "backup:into", "Add a checked copy to a folder of back-ups.")
    into.add_argument("folder", nargs="?", default="", help="folder (BACKUPS, or backups)")
    into.add_argument("--keep", type=whole(1, 10_000), help="so many stay (BACKUP_KEEP)")
    check = _command(parts, "check", "backup:check", "Open a back-up, and count what is in it.")
    check.add_argument("file", help="file to look into")
    restore = _command(parts, "restore", "backup:restore", "Bring a back-up back.")
    restore.add_argument("file", help="file to restore")
    restore.add_argument("--dry-run", action="store_true", help="check all, and change nothing")
    upgrade = _command(
        parts, "upgrade", "backup:upgrade", "Back up an older database and bring it up to date."
    )
    upgrade.add_argument("--dry-run", action="store_true", help="try all, and change nothing")
    upgrade.add_argument("--no-backup", action="store_true", help="you have a back-up of your own")


_KINDS = ("family", "club", "school", "internet")


def _reports(commands: Commands) -> None:
    parts = _group(commands, "reports", "Review lines reported at tables, and deal with them.")
    _command(parts, "list", "reports:show", "List open reports, each with the lines before it.")
    hide = _command(parts, "hide", "reports:hide", "Hide a line from all at its table.")
    hide.add_argument("game", help="id of the game")
    hide.add_argument("line", type=whole(1, MAX_COUNT), help="number of the line")
    close = _command(parts, "close", "reports:close", "Delete a report that has been dealt with.")
    close.add_argument("number", type=whole(1, MAX_COUNT), help="number of the report")


def _doctor(commands: Commands) -> None:
    _command(commands, "doctor", "doctor:doctor", "Say what is set up wrongly, with the cure.")


def _backup(commands: Commands) -> None:
    backup = _command(commands, "backup", "backup:backup", "Copy the database while people play.")
    backup.add_argument("file", help="file to write")


def _puzzles(commands: Commands) -> None:
    parts = _group(commands, "puzzles", "Make puzzles from games between levels.")
    make = _command(
        parts, "make", "puzzles:make_", "Find and prove puzzles, and write them to a file."
    )
    make.add_argument("game", help="name of a game whose solver proves two-seat positions")
    make.add_argument("file", help="file to write, one line of JSON per puzzle")
    make.add_argument("--count", type=whole(1, 10_000), default=100, help="number of puzzles (100)")
    make.add_argument("--seed", default="rookery", help="seed for the games (rookery)")
    make.add_argument("--level", default="king", help="level that plays the games (king)")
    make.add_argument(
        "--options", nargs="+", action="append", metavar="key=value", help="a ruleset; repeatable"
    )
    make.add_argument(
        "--nodes", type=whole(1, MAX_COUNT), default=60_000, help="most nodes of a proof (60000)"
    )
    make.add_argument("--choices", type=whole(2, 100), default=5, help="fewest legal actions (5)")
    make.add_argument(
        "--gap", type=whole(1, 100), default=3, help="least lead over the next best (3)"
    )
    make.add_argument("--steps", type=whole(1, 4), default=1, help="fewest steps of a solution (1)")


def _training(commands: Commands) -> None:
    purpose = "Train a game's evaluation by self-play, and keep it if it then plays better."
    train = _command(commands, "train", "training:train", purpose)
    train.add_argument("game", help="name of a game whose evaluation can be trained")
    train.add_argument("--games", type=whole(1, 10**6), help="games per generation (as shipped)")
    train.add_argument("--generations", type=whole(1, 100), help="how many (as shipped)")
    train.add_argument("--seed", type=whole(0, MAX_COUNT), help="seed for the games (as shipped)")
    train.add_argument(
        "--units", type=whole(0, 256),
        help="hidden units of a network (needs the extra `train`); 0: no network (as shipped)",
    )  # fmt: skip
    train.add_argument("--jobs", type=whole(1, 256), default=1, help="parallel processes (1)")
    train.add_argument(
        "--boards",
        type=whole(1, 10**6),
        default=400,
        help="most boards against the shipped weights (400)",
    )
    train.add_argument(
        "--gate-seed", type=whole(0, MAX_COUNT), default=1, help="seed for these boards (1)"
    )
    train.add_argument(
        "--elo", nargs=2, type=whole(0, 1000), default=(0, 50), metavar=("at-most", "at-least"),
        help="lead in Elo to test for: at most the first, or at least the second (0 50)",
    )  # fmt: skip
    train.add_argument("--out", metavar="file", help="file to write (the shipped weights)")
    train.add_argument(
        "--ungated", action="store_true", help="write without playing against the shipped weights"
    )
