"""The feature `classes`: classes of a school, with the progress of pupils and their homework."""

from pathlib import Path

from rookery.server.capabilities import MEMBERS, Grant
from rookery.server.classes import acts, answer_api, answer_page, notices, page, store
from rookery.server.classes.classes import Classes
from rookery.server.feature import Feature, PersonHooks
from rookery.server.table.house import House
from rookery.server.table.interfaces import HomeworkList


def _open(house: House) -> Classes:
    classes = Classes(house)
    house.offer(HomeworkList, classes)
    return classes


FEATURE = Feature(
    "classes",
    folder=Path(__file__).parent,
    open=_open,
    routes=(*page.ROUTES, *answer_page.ROUTES, *answer_api.ROUTES),
    acts=acts.ACTS,
    person=PersonHooks(merge=store.merge, forget=store.forget, export=store.about),
    notices=(notices.KIND,),
    grants={
        "teach": Grant("see their own classes, and set homework", "", "", "teacher keeper"),
        "homework": Grant("do the homework of their class", "", "", MEMBERS),
    },
    needs={
        "teach": "/keeper/classes /keeper/classes/cards /keeper/classes/answers",
        "homework": "/homework/** /api/homework/**",
    },
)
