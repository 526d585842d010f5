"""What a hint says: the words of the list of moves, and the places."""

from rookery.core.words.i18n import ENGLISH
from rookery.games import load
from rookery.server.table.hints import advised
from rookery.server.table.results import Naming
from tests.contract.toy import Krill

NAMED = Naming(ENGLISH, {"Red": "Mila", "Yellow": "Jonas"})


def test_a_hint_names_nobody_whose_turn_it_is() -> None:
    line = "PG1 n2 r SC,M,CS,AM/S,CA,A,S/M,SM,C,MA/CA,S,A,CM ta1c1a3c3 place1 o-"
    state = load("penguin_game").parse(line)
    assert advised(state, "@a2", NAMED) == "lands on a sun (a2)"


def test_a_hint_says_what_comes_of_it() -> None:
    line = "PG1 n3 r S1,S2,.,M3/.,.,.,./.,.,.,./M,.,.,. ta1c1a3c3 move3 o-"
    state = load("penguin_game").parse(line)
    assert advised(state, "d1-a4", NAMED) == "hops to a moon (d1–a4), Mila: no move left"


def test_a_game_without_short_words_tells_the_action() -> None:
    assert advised(Krill().parse("KR1 7 A3 00"), "2", NAMED) == "Krill: 2."
