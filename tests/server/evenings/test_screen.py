"""The big screen: large type for a projector, in parts that take turns, without controls."""

import re

from tests.server.conftest import RunningServer, Time
from tests.server.evenings.test_evening import act, begun, check_in
from tests.server.users import Person


def screen_of(person: Person, evening: str) -> str:
    """What is between the page's frame and its end, as somebody sees it."""
    answer = person.http.get(f"/evenings/{evening}/screen", headers={"accept": "text/html"})
    assert answer.is_success
    return answer.text.split("<main", 1)[1].split("</main>")[0]


def parts(main: str, kind: str) -> list[int]:
    """How many entries the parts of a list have that take turns; only the first one is shown."""
    lists = re.findall(rf'<[ou]l[^>]*{kind}[^>]*data-turn="\d+"[^>]*>', main)
    assert [" hidden" in one for one in lists] == [at > 0 for at in range(len(lists))]
    return [main.split(one, 1)[1].split("data-turn")[0].count("<li><b") for one in lists]


def test_it_shows_who_is_there_then_tables_and_never_a_control(
    served: RunningServer, time: Time
) -> None:
    people = [served.person() for _ in range(14)]
    evening = begun(served, time, people, seats=2)
    assert act(people[0], evening, "here").is_success
    main = screen_of(people[0], evening)
    assert main.count("#i-check") == 1
    assert main.count("#i-clock") == 13
    assert not re.search(r"<(a|button|form|input)\b", main)
    check_in(served, people, evening)
    main = screen_of(people[0], evening)
    assert parts(main, "btables") == [6, 1]
    assert not re.search(r"<(a|button|form|input)\b", main)
    assert 'class="medal m' not in main  # nobody has won anything yet
    assert f"/evenings/{evening}" in main  # late-comers find it
