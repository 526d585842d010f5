"""What is mutated, and which tests should notice: the table to edit when code or tests move."""

from dataclasses import dataclass
from pathlib import Path

GAMES = ("packeis", "penguin_game", "penguisi", "polar_escape")
# Quick tests: in plain Python they take seconds, while all others together take minutes.
_QUICK = (
    "test_clauses or test_refusals or test_setup or test_options or test_positions"
    " or test_board or test_paths or test_outcome"
)
# Tests that search: they test the players, not the rules.
_SEARCHING = "players or solver or evaluation or searches or training"

# Tests of the server that start PostgreSQL.
_APART = "postgresql or both_stores or two_who_give_a_bot"


@dataclass(frozen=True)
class Stage:
    """One run of pytest. Kernels run as plain Python, unless `compiled` is set.

    Compiling a game's rules takes longer than most of their tests, so compiled stages come last.
    """

    arguments: tuple[str, ...]
    compiled: bool = False


@dataclass(frozen=True)
class Area:
    """Sources, as globs, and the test runs that should notice a fault in them, quickest first.

    `share` is the area's weight when a sample is divided among areas.
    """

    name: str
    sources: tuple[str, ...]
    stages: tuple[Stage, ...]
    share: int

    def files(self, tree: Path) -> list[Path]:
        """This area's source files in a tree, sorted."""
        return sorted({path for glob in self.sources for path in tree.glob(glob)})


def _tests(
    *paths: str, markers: str = "not slow", keyword: str = "", is_compiled: bool = False
) -> Stage:
    return Stage((*paths, "-m", markers, *(("-k", keyword) if keyword else ())), is_compiled)


def _rules(game: str) -> Area:
    tests = f"tests/games/{game}"
    further = f"{game} and not ({_SEARCHING} or signature)"
    return Area(
        name=f"rules/{game}",
        sources=(f"src/rookery/games/{game}/rules/*.py",),
        stages=(
            _tests(tests, markers="kernel_modes and not slow"),
            _tests(tests, markers="not kernel_modes and not slow", keyword=_QUICK),
            _tests(tests, "tests/contract", keyword=further, is_compiled=True),
        ),
        share=10,
    )


def _search(name: str, game: str, *further: str, share: int) -> Area:
    """A search, and the game whose players' tests run if the search's own tests notice nothing."""
    players = f"{game} and (players or searches)"
    return Area(
        name=f"search/{name}",
        sources=(f"src/rookery/search/{name}/*.py", *further),
        stages=(
            _tests("tests/search", keyword=name),
            _tests("tests/search", keyword=f"not {name}"),
            _tests(f"tests/games/{game}", keyword=players, is_compiled=True),
        ),
        share=share,
    )


AREAS = (
    *map(_rules, GAMES),
    Area(
        name="server",
        sources=("src/rookery/server/table/*.py",),
        stages=(
            _tests("tests/server/table", keyword="not megabyte"),
            # Left out: tests that wait for compilation, since nothing is compiled here; the longest
            # record, which takes minutes to play; Node, which needs more address space than a
            # mutant gets; and PostgreSQL, whose user may not enter the temporary folder.
            _tests("tests/server", keyword=f"not ({_APART} or compiles or node or megabyte)"),
        ),
        share=25,
    ),
    _search("alphabeta", "packeis", "src/rookery/search/*.py", share=9),
    _search("mcts", "packeis", share=6),
    _search("expectimax", "penguisi", share=6),
    _search("turn_search", "polar_escape", share=4),
)
