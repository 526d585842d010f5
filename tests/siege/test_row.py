"""The table of `make siege`: what it shows, and when its status is 1."""

import pytest

from tools.siege import __main__ as siege
from tools.siege.row import Row, table

KEPT, MISSED = Row("readers: memory", 21.456, "MB", 50), Row("kills: lost", 1, "entries", 0)


def test_a_figure_may_be_as_large_as_its_bound_and_no_larger() -> None:
    assert [Row("", value, "s", 2.0).ok for value in (-1, 2.0, 2.01)] == [True, True, False]


def test_the_table_says_what_was_missed() -> None:
    lines = table([KEPT, MISSED]).splitlines()
    assert [line.split()[-1] for line in lines] == ["ok", "yes", "NO"]
    assert "21.46 MB" in lines[1]
    assert "50 MB" in lines[1]
    assert (
        len(
            {
                line.index(" ok" if n == 0 else " yes" if n == 1 else " NO")
                for n, line in enumerate(lines)
            }
        )
        == 1
    )


@pytest.mark.parametrize(("rows", "status"), [([KEPT], 0), ([KEPT, MISSED], 1)])
def test_the_status_is_1_where_a_bound_is_missed(
    monkeypatch: pytest.MonkeyPatch, rows: list[Row], status: int
) -> None:
    monkeypatch.setattr(siege, "ATTACKS", {"one": lambda: rows})
    assert siege.main([]) == status


def test_an_attack_that_breaks_is_a_bound_that_is_missed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> list[Row]:
        raise OSError("no room")

    monkeypatch.setattr(siege, "ATTACKS", {"one": broken})
    assert siege.main(["one"]) == 1
    assert "one: could not be carried out" in capsys.readouterr().out


def test_an_unknown_attack_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert siege.main(["nothing"]) == 2
    assert "there is no attack nothing" in capsys.readouterr().out
