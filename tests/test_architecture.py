"""The architecture diagrams are drawn from the package's imports."""

import importlib.util
from graphlib import TopologicalSorter
from pathlib import Path
from types import ModuleType

import grimp
import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The tool, set to draw one package into a temporary folder."""
    file = ROOT / "tools" / "architecture.py"
    spec = importlib.util.spec_from_file_location("architecture", file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "PICTURES", {"rookery": tmp_path / "house.svg"})
    return module


def house(*imports: tuple[str, str]) -> grimp.ImportGraph:
    graph = grimp.ImportGraph()
    for name in ("house", "house.roof", "house.attic", "house.hall", "house.cellar"):
        graph.add_module(name)
    for one, other in imports:
        graph.add_import(importer=f"house.{one}", imported=f"house.{other}")
    return graph


def test_a_room_stands_above_what_it_imports(tool: ModuleType) -> None:
    above = tool.arrows("house", house(("roof", "hall"), ("roof", "cellar"), ("hall", "cellar")))
    heights = {"house.roof": 2, "house.hall": 1, "house.cellar": 0, "house.attic": 0}
    assert tool.floors(above) == heights
    assert tool.reduce(above) == {
        "house.roof": {"house.hall"},
        "house.hall": {"house.cellar"},
        "house.cellar": set(),
        "house.attic": set(),
    }


def test_a_circle_is_named(tool: ModuleType) -> None:
    above = tool.arrows("house", house(("roof", "hall"), ("hall", "cellar"), ("cellar", "roof")))
    with pytest.raises(tool.Circle) as raised:
        tool.floors(above)
    circle = "house.cellar imports house.roof imports house.hall imports house.cellar"
    assert str(raised.value) == circle


def test_a_stale_picture_is_found_and_drawn_anew(
    tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tool.main(["--check"]) == 1
    assert "house.svg: not what the code says" in capsys.readouterr().err
    assert tool.main([]) == 0
    assert tool.main(["--check"]) == 0
    drawn = (tmp_path / "house.svg").read_text(encoding="utf-8")
    assert all(f">{room}</text>" in drawn for room in ("core", "search", "games", "server", "cli"))
    (tmp_path / "house.svg").write_text(drawn.replace("core", "cellar"), encoding="utf-8")
    assert tool.main(["--check"]) == 1


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports inside functions count, too.

    Those for types alone do not: a state names its game, whose rooms take states. pyproject.toml
    lists the two that there are.
    """
    graph = grimp.build_graph("rookery", cache_dir=None, exclude_type_checking_imports=True)
    imports = {one: graph.find_modules_directly_imported_by(one) for one in graph.modules}
    TopologicalSorter(imports).prepare()  # raises CycleError, which names them
