"""A page whose requests come to several processes: only the one that asked takes its answer."""

from rookery.server.thinking.deputies import PageDeputies
from tests.server.conftest import RunningServer, Start
from tests.server.thinking.test_deputies import KING, NEVER, PATIENT, deputies_of
from tests.server.users import ME


def begun(start: Start, address: str) -> RunningServer:
    house = start(database_url=address, poll_ms=1)
    house.run(house.house.warmup.level("packeis", "king", 2))
    patient(deputies_of(house))
    return house


def patient(deputies: PageDeputies) -> None:
    deputies.sample, deputies.patience, deputies.patience_at_work = NEVER, PATIENT, PATIENT


def test_an_answer_to_another_process_changes_nothing(address: str, start: Start) -> None:
    one, other = (begun(start, address) for _ in range(2))
    me = one.person()
    game_id = str(me.open("packeis", [ME, KING])["id"])
    there = other.person()
    there.http.headers["cookie"] = me.headers["cookie"]
    socket, path = me.sit(game_id), f"/api/games/{game_id}/engine/computer"
    socket.until("view")
    assert me.http.post(path, json={"ready": True}).json() == {}
    socket.act(0, next(iter(me.view(game_id)["taps"])))
    order = me.http.post(path, json={"ready": True}).json()
    answer = {"number": 1, "code": legal(one, game_id)}
    assert there.http.post(path, json={"ready": True}).json() == {}
    refused = there.http.post(f"{path}/action", json=answer)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "no-order")
    assert order["number"] == me.view(game_id)["number"] == 1
    assert me.http.post(f"{path}/action", json=answer).status_code == 204
    assert socket.until("ply", number=2)["entry"]["seat"] == 1


def legal(house: RunningServer, game_id: str) -> int:
    async def code() -> int:
        async with house.house.tables.open(game_id) as table:
            return int(table.game.state.codes[0])

    return house.run(code())
