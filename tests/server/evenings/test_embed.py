"""Standings in a frame on other sites: no other page may be framed, and nothing can be pressed."""

import re

import pytest

from tests.server.conftest import RunningServer, Time
from tests.server.evenings.test_evening import act, begun, check_in, play_round

HTML = {"accept": "text/html"}


def test_standings_may_be_framed_and_are_the_same_for_all(
    served: RunningServer, time: Time
) -> None:
    people = [served.person() for _ in range(4)]
    evening = begun(served, time, people)
    path = f"/evenings/{evening}/embed"
    check_in(served, people, evening)
    play_round(served, people, evening)
    assert act(people[3], evening, "leave").is_success
    answers = [person.http.get(path, headers=HTML) for person in (people[0], served.person())]
    assert len({answer.text for answer in answers}) == 1
    answer = answers[0]
    policy = answer.headers["content-security-policy"]
    assert "frame-ancestors *" in policy
    assert "x-frame-options" not in answer.headers
    assert (
        policy.replace("*", "'none'")
        == (people[0].http.get("/evenings").headers["content-security-policy"])
    )
    assert not re.search(r"<(form|button|input|select)\b", answer.text)
    assert re.findall(r'<a [^>]*href="([^"]*)"', answer.text) == [
        f"{served.address}/evenings/{evening}"
    ]
    assert "Pen 0" in answer.text
    assert "Pen 3" not in answer.text  # who has left has no place


@pytest.mark.parametrize("view", ["", "/screen", "/tables"])
def test_no_other_page_of_an_evening_may_be_framed(house: RunningServer, view: str) -> None:
    me = house.person()
    plan = {"title": "Thursday", "game": "swift"}
    evening = str(me.http.post("/api/evenings", json=plan).json()["id"])
    answer = me.http.get(f"/evenings/{evening}{view}", headers=HTML)
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-frame-options"] == "DENY"
    assert f"/evenings/{evening}/embed" in answer.text or view
