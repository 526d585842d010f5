"""Links and examples in the pages, as the site needs them."""

from pathlib import Path

import pytest

from tools.anchors import linkable
from tools.site import DOCS, ROOT
from tools.site.pictures import with_pictures
from tools.site.staging import with_new_links

STAGE = Path("/stage")


@pytest.mark.parametrize(
    ("link", "there"),
    [
        ("[a](study.md#actions)", "[a](study.md#actions)"),
        ("[a](#here)", "[a](#here)"),
        ("[a](../CHANGELOG.md)", "[a](changelog.md)"),
        ("[a](../benchmarks/README.md#the)", "[a](benchmarks/README.md#the)"),
        ("[a](../README.md)", "[a](index.md)"),
        ("[the bots](../examples/bots)", "the bots (`examples/bots`)"),
        ("[the companion](/companions/packeis)", "the companion (`/companions/packeis`)"),
        (
            "<https://x.example> [a](https://x.example)",
            "<https://x.example> [a](https://x.example)",
        ),
    ],
)
def test_links_lead_to_the_same_things(link: str, there: str) -> None:
    assert with_new_links(link, DOCS, STAGE, STAGE) == there


def test_an_address_in_a_table_is_one_that_sphinx_knows() -> None:
    assert (
        with_new_links(linkable("PORT", "port"), DOCS, STAGE, STAGE) == "[]{#port}[`PORT`](#port)"
    )


def test_pictures_and_files_stay_where_they_are() -> None:
    assert with_new_links("![x](images/table.webp)", DOCS, ROOT / "docs", ROOT / "docs") == (
        "![x](images/table.webp)"
    )
    shown = "```{literalinclude} ../deploy/Caddyfile\n```"
    stage = ROOT / "build" / "docs"
    assert with_new_links(shown, DOCS, stage, stage) == (
        "```{literalinclude} ../../deploy/Caddyfile\n```"
    )


EXAMPLE = (
    "```packeis\nPK1 x0 1A2131B11 A u00 s0.0,0.0\nb1-d1\nPK1 x0 ..1A31B11 B u00 s2.1,0.0\n```\n"
)
PICTURE = "```packeis picture\nPK1 x0 1A2131B11 A u00 s0.0,0.0\n# Six floes.\n```\n"


def test_an_example_is_drawn_before_and_after_in_both_themes(tmp_path: Path) -> None:
    text = with_pictures(EXAMPLE, "packeis", german=False, to=tmp_path)
    assert text.endswith(EXAMPLE)
    assert text.count(":alt: The position\n") == 2
    assert text.count(":alt: The position afterwards\n") == 2
    files = sorted((tmp_path / "pictures").iterdir())
    assert len(files) == 4
    assert all(f"../pictures/{file.name}" in text for file in files)


def test_a_picture_has_its_caption_and_speaks_the_page_s_language(tmp_path: Path) -> None:
    text = with_pictures(PICTURE, "packeis", german=True, to=tmp_path)
    assert "*Six floes.*" in text
    assert ":alt: Six floes." in text
    assert "PK1" not in text
    german, english = (
        {path.read_text() for path in (folder / "pictures").iterdir()}
        for folder in (tmp_path, _drawn_in_english(tmp_path / "english"))
    )
    assert not german & english


def _drawn_in_english(folder: Path) -> Path:
    folder.mkdir()
    with_pictures(PICTURE, "packeis", german=False, to=folder)
    return folder


def test_what_stands_out_on_a_house_s_page_is_no_action(tmp_path: Path) -> None:
    marked = PICTURE.replace("# Six", "@ wheel pack\n# Six")
    assert with_pictures(marked, "packeis", german=False, to=tmp_path).count("{image}") == 2
