"""The table of `make siege`: what it shows, and when the exit status is 1."""

import pytest

from tools.siege import __main__ as siege
from tools.siege.row import HEAD, Row, line

KEPT, MISSED = Row("readers: memory", 21.456, "MB", 50), Row("kills: lost", 1, "entries", 0)


def test_a_figure_may_be_as_large_as_its_bound_and_no_larger() -> None:
    assert [Row("", value, "s", 2.0).ok for value in (-1, 2.0, 2.01)] == [True, True, False]


def test_the_table_says_what_was_missed() -> None:
    lines = [HEAD, line(KEPT), line(MISSED)]
    assert [one.split()[-1] for one in lines] == ["ok", "yes", "NO"]
    assert "21.46 MB" in lines[1]
    assert "50 MB" in lines[1]
    assert len({one.rindex(" ") for one in lines}) == 1


def test_each_row_is_printed_before_the_next_attack_begins(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[str] = []

    def second() -> list[Row]:
        seen.append(capsys.readouterr().out)
        return [MISSED]

    monkeypatch.setattr(siege, "ATTACKS", {"first": lambda: [KEPT], "second": second})
    assert siege.main([]) == 1
    assert seen == [f"{HEAD}\n{line(KEPT)}\n"]
    assert capsys.readouterr().out == f"{line(MISSED)}\n"


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
    with pytest.raises(SystemExit) as ended:
        siege.main(["nothing"])
    assert ended.value.code == 2
    assert "there is no attack nothing" in capsys.readouterr().err


def test_help_names_the_attacks(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        siege.main(["--help"])
    assert ended.value.code == 0
    assert "kill-postgresql" in capsys.readouterr().out
