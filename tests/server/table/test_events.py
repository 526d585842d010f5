"""Events reach the subscribers of their kind in order, whatever a listener does."""

import io

from rookery.server.ops.logs import Log
from rookery.server.table.changes import Ended, Event, Settled, TableEvents
from tests.server.snapshots import ADA, BO, ID, table


def test_listeners_hear_of_their_kind_in_order() -> None:
    events, heard = TableEvents(Log(io.StringIO())), list[tuple[str, Event]]()
    events.subscribe(Ended, lambda event: heard.append(("first", event)))
    events.subscribe(Ended, lambda event: heard.append(("second", event)))
    ended, settled = Ended(table(ADA, BO)), Settled(table(ADA, BO))
    events.publish(settled)
    events.publish(ended)
    assert heard == [("first", ended), ("second", ended)]


def test_one_that_breaks_keeps_nothing_from_the_others() -> None:
    stream, heard = io.StringIO(), list[Event]()
    events = TableEvents(Log(stream))

    def broken(_: Ended) -> None:
        raise RuntimeError("not listening")

    events.subscribe(Ended, broken)
    events.subscribe(Ended, heard.append)
    events.publish(Ended(table(ADA, BO)))
    assert len(heard) == 1
    assert "not listening" in stream.getvalue()
    assert ID in stream.getvalue()
