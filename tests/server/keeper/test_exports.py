"""A keeper can hand somebody the file with all that the house keeps about them."""

from tests.server.conftest import RunningServer
from tests.server.entering import code_of, sign_in
from tests.server.keeper.keeping import done, founded, log_of


def test_a_keeper_gets_the_file_that_members_get_themselves(house: RunningServer) -> None:
    keeper = founded(house)
    (made,) = done(keeper, "add", {"name": "Tom"})
    tom = sign_in(house.person(), "Tom", code=made["answer"]["code"])
    before = len(log_of(house))
    answer = keeper.http.post("/api/keeper/export", json={"player": made["player"]})
    assert answer.status_code == 200
    assert 'filename="rookery.json"' in answer.headers["content-disposition"]
    assert len(log_of(house)) == before + 1
    own = tom.http.get("/api/me/export").json()
    assert answer.json().keys() == own.keys()
    assert answer.json()["account"]["name"] == own["account"]["name"] == "Tom"


def test_nothing_is_said_or_noted_of_somebody_who_is_not_there(house: RunningServer) -> None:
    keeper = founded(house)
    before = log_of(house)
    answer = keeper.http.post("/api/keeper/export", json={"player": "nobody"})
    assert code_of(answer) == (404, "no-such-player")
    assert log_of(house) == before
