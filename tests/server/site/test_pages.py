"""The pages: complete in both languages, without anything that the policy forbids."""

import json
import re
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path

import pytest
from markupsafe import escape

from rookery import games
from rookery.core.drawing.svg import sprite
from rookery.core.options import describe
from rookery.server.i18n.catalogues import languages
from rookery.server.site.rulebook import rules_page
from rookery.server.web.static_files import FOREVER, StaticFiles
from tests.games.pages import GAMES
from tests.server.conftest import RunningServer, Start
from tests.server.users import COMPUTER, HERE, LINK, ME, Person

RULES = Path(__file__).resolve().parents[3] / "docs" / "rules"


class Page(HTMLParser):
    """The parts of a page that matter to the content security policy."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.sources: list[str] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        data = given.get("type") == "application/json"
        if (tag == "script" and "src" not in given and not data) or tag == "style":
            self.inline.append(tag)
        self.inline += [name for name in given if name == "style" or name.startswith("on")]
        self.sources += [str(given[name]) for name in ("src", "href") if given.get(name)]
        self.ids += [str(given["id"])] if given.get("id") else []


def pages(me: Person) -> list[str]:
    opened = me.open("packeis", [ME, LINK, COMPUTER])
    one_screen = me.open("packeis", [ME, HERE])["id"]
    code = opened["invites"][0]["url"].rsplit("/", 1)[-1]
    return [
        *("/", "/new", "/new?game=packeis", "/open", "/health", "/rules/packeis", "/nope"),
        *("/players", "/players?game=penguisi&seats=many&pace=days"),
        *(f"/games/{one_screen}", f"/games/{one_screen}/replay", f"/join/{code}"),
    ]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_page_is_whole_and_keeps_to_the_policy(house: RunningServer, language: str) -> None:
    me, reader = house.person(), house.person()
    headers = {"accept": "text/html", "accept-language": language}
    for path in pages(me):
        answer = reader.http.get(path, headers=headers)
        assert answer.status_code == (404 if path == "/nope" else 200), path
        assert f'<html lang="{language}"' in answer.text
        page = Page(answer.text)
        assert page.inline == [], path
        for source in page.sources:
            if source.startswith("/static/"):
                assert reader.http.get(source).headers["cache-control"] == FOREVER, source
            else:
                assert source.startswith(("/", "#", "packeis", "http")), source


def test_a_table_s_page_holds_what_the_socket_would_show(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("packeis", [ME, HERE])["id"]
    text = me.http.get(f"/games/{game_id}", headers={"accept": "text/html"}).text
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)
    assert found
    view = json.loads(found[1])
    assert view["yours"] == [0, 1]
    assert view == ({**me.view(game_id)} | {"type": "view"})


def test_an_invitation_names_all_that_its_table_needs(house: RunningServer) -> None:
    me, friend = house.person(), house.person()
    opened = me.open("packeis", [ME, LINK])
    invitation = opened["invites"][0]["url"].removeprefix(house.address)
    texts = [
        one.http.get(path, headers={"accept": "text/html"}).text
        for one, path in ((friend, invitation), (me, f"/games/{opened['id']}"))
    ]
    named, needed = (set(re.findall(r'(?:href|src)="(/static/[^"#]+)"', text)) for text in texts)
    assert {name for name in needed if name.endswith((".js", ".css", "packeis.svg"))} <= named


def test_invitations_are_shown_as_they_are(house: RunningServer) -> None:
    me, friend, late = house.person(), house.person(), house.person()
    opened = me.open("packeis", [ME, LINK])
    path = opened["invites"][0]["url"].removeprefix(house.address)
    html = {"accept": "text/html"}
    assert 'id="join"' in friend.http.get(path, headers=html).text
    friend.join(path)
    assert friend.http.get(path, headers=html).headers["location"] == f"/games/{opened['id']}"
    assert 'id="join"' not in late.http.get(path, headers=html).text


@pytest.mark.parametrize(
    ("language", "name", "headline"),
    [
        ("en", "Mila", "Mila wants to play Packeis am Pol with you"),
        ("de", "Mila", "Mila möchte Packeis am Pol mit dir spielen"),
        ("en", "", "You are invited to Packeis am Pol"),
        ("de", "<Mila>", "&lt;Mila&gt; möchte Packeis am Pol mit dir spielen"),
    ],
)
def test_an_invitation_names_its_host_and_the_game(
    house: RunningServer, language: str, name: str, headline: str
) -> None:
    me, friend, other = house.person(), house.person(), house.person()
    opened = me.open("packeis", [LINK, LINK, ME | {"name": name}], options={"players": "3"})
    first, second = (one["url"].removeprefix(house.address) for one in opened["invites"])
    other.join(first, "Sam")  # an invited player is not the one who invites
    html = {"accept": "text/html", "accept-language": language}
    shown = friend.http.get(second, headers=html).text
    assert f"<h1>{headline}</h1>" in shown
    assert f"<title>{headline}, Rookery</title>" in shown
    assert f'<meta property="og:title" content="{headline}">' in shown
    picture = re.search(r'<meta property="og:image" content="([^"]*)">', shown)
    assert picture
    assert picture[1].endswith("/previews/packeis.png")  # not the board of a private table


def test_a_record_has_only_a_replay(house: RunningServer) -> None:
    me = house.person()
    text = "rookery record 1\ngame: packeis\nstart: PK1 x0 A1213B1 A u00 s0.0,0.0\n\na1-b1\n"
    url = me.http.post("/api/records", json={"text": text}).json()["url"]
    table = url.removesuffix("/replay")
    assert me.http.get(table, headers={"accept": "text/html"}).headers["location"] == url
    assert me.http.get(url, headers={"accept": "text/html"}).status_code == 200


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_clause_has_an_address(language: str) -> None:
    page = rules_page("packeis", language)
    assert page
    ids = Page(page.html).ids
    name = "packeis.md" if language == "en" else f"packeis.{language}.md"
    written = re.findall(r"^[-|] \*\*(PK-R?\d+)\*\*", (RULES / name).read_text("utf-8"), re.M)
    assert len(written) > 40
    assert set(ids) >= {clause.lower() for clause in written}
    assert len(ids) == len(set(ids))
    assert {anchor for anchor, _ in page.toc} <= set(ids)
    assert page.title == "Packeis am Pol"


def test_a_page_is_first_drawn_with_all_that_is_seen_first(house: RunningServer) -> None:
    me = house.person()
    for path in (*pages(me), *(f"/rules/{name}" for name in GAMES)):
        text = me.http.get(path, headers={"accept": "text/html"}, follow_redirects=True).text
        (first,) = re.findall(r'<link rel="expect" href="#(\w+)" blocking="render">', text)
        assert first == ("five" if "/rules/" in path else "toasts")
        assert text.count(f'id="{first}"') == 1, path


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_rulings_name_options_as_the_form_does(name: str, language: str) -> None:
    page = rules_page(name, language)
    assert page
    rulings = re.findall(r'<li id="\w\w-r\d+">(.*?)</li>', page.html, re.DOTALL)
    words = games.load(name).words.option_words
    assert not set(re.findall("<code>(.*?)</code>", "".join(rulings))) & set(words)
    named = dict(re.findall(r'<q title="(.*?)">(.*?)</q>', "".join(rulings)))
    say = languages()[language]
    assert len(named) > 2
    assert {code: str(escape(say(words[code]))) for code in named} == named


@pytest.mark.parametrize("name", GAMES)
def test_scores_have_a_picture(name: str) -> None:
    assert f'id="score-{name}"' in sprite(games.load(name).drawing.symbols)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_section_is_an_open_part_with_its_heading_as_handle(name: str, language: str) -> None:
    page = rules_page(name, language)
    assert page
    html = str(page.html)
    handles = re.findall(r'<details class="part" open><summary><h2 id="([^"]+)">', html)
    assert handles == [anchor for anchor, _ in page.toc]
    assert html.count("<details") == html.count("</details>") == len(handles) > 8
    first, *sections = html.split('<details class="part" open>')
    assert "<h1>" in first
    assert all(section.rstrip().endswith("</details>") for section in sections)


def test_unknown_languages_read_english() -> None:
    assert rules_page("packeis", "fr") == rules_page("packeis", "en")
    assert rules_page("nothing", "en") is None


def test_static_files_are_named_by_their_hash(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "a.js").write_text("x = 1;" * 100)
    (tmp_path / "dot.png").write_bytes(bytes(range(200)))
    before = StaticFiles(tmp_path)
    assert before.address("js/a.js") == f"/static/{before.digest}/js/a.js"
    script, dot = before.get("js/a.js"), before.get("dot.png")
    assert script
    assert dot
    assert script.media_type == "text/javascript"
    assert len(script.packed) < len(script.content)
    assert (dot.media_type, dot.packed) == ("image/png", b"")
    (tmp_path / "js" / "a.js").write_text("x = 2;")
    assert StaticFiles(tmp_path).digest != before.digest
    with pytest.raises(KeyError):
        before.address("js/b.js")
    assert before.get("../conftest.py") is None


def test_static_files_come_packed_to_whoever_can_unpack(house: RunningServer) -> None:
    me = house.person()
    address = re.search(r"/static/\w+/css/shared/base.css", me.http.get("/").text)
    assert address
    plain = me.http.get(address[0], headers={"accept-encoding": "identity"})
    packed = me.http.get(address[0], headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.text == packed.text
    old = me.http.get("/static/0123/css/shared/base.css")
    assert old.headers["cache-control"] == "no-cache"


def test_a_page_of_another_version_gets_no_part_of_this_one(house: RunningServer) -> None:
    """Modules of two versions in one page would not fit: it is loaded again instead."""
    me = house.person()
    late, gone, begins = "js/table/menus.js", "js/table/no_such.js", "js/table/table.js"
    instead = me.http.get(f"/static/0123/{late}")
    renewal = re.search(
        r"^import \{ renew \} from '(/static/\w+/js/shared/renewal.js)';\n", instead.text
    )
    assert renewal
    assert instead.headers["cache-control"] == "no-cache"
    assert me.http.get(f"/static/0123/{gone}").text == instead.text
    assert "export function renew" in me.http.get(renewal[1]).text
    present = renewal[1].split("/")[2]
    assert "renew()" not in me.http.get(f"/static/{present}/{late}").text
    assert "renew()" not in me.http.get(f"/static/0123/{begins}").text
    assert me.http.get(f"/static/{present}/{gone}").status_code == 404
    assert me.http.get("/static/0123/css/no_such.css").status_code == 404


def head_and_body(text: str) -> tuple[str, str]:
    """A page split at the end of its drawings."""
    paints, drawings, body = text.split("</defs>", 2)
    return paints + drawings, body


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_show_their_examples_as_pictures(house: RunningServer, name: str) -> None:
    text = house.person().http.get(f"/rules/{name}", headers={"accept": "text/html"}).text
    page = rules_page(name, "en")
    assert page
    examples = page.html.count(f'<code class="language-{name}">')
    assert text.count('<figure class="example">') == text.count('class="pictures"') == examples > 4
    sprite, body = head_and_body(text)
    used = set(re.findall(r'<use href="#([\w-]+)"', body))
    assert {symbol for symbol in used if f'id="{symbol}"' not in sprite} == set()


def test_a_page_is_sent_again_only_when_it_changes(house: RunningServer) -> None:
    me = house.person()
    first = me.http.get("/rules/packeis")
    again = me.http.get("/rules/packeis", headers={"if-none-match": first.headers["etag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    other = me.http.get("/rules/penguisi", headers={"if-none-match": first.headers["etag"]})
    assert other.status_code == 200


@pytest.mark.parametrize("name", GAMES)
def test_where_one_choice_of_an_option_is_a_picture_all_are(
    house: RunningServer, name: str
) -> None:
    text = house.person().http.get(f"/new?game={name}").text
    picks = re.findall(
        r'<label class="pick[^"]*"><input [^>]*name="option-(\w+)"[^>]*>(<svg)?', text
    )
    drawn = {field for field, picture in picks if picture}
    assert drawn
    assert ({field for field, picture in picks if not picture} & drawn) == set()


def test_a_page_holds_what_it_shows_and_names_the_files_of_the_rest(house: RunningServer) -> None:
    me = house.person()
    text = me.http.get("/new?game=packeis").text
    head, body = head_and_body(text)
    sprite = head[head.index('class="sprite"') :]
    held = set(re.findall(r'\bid="([\w-]+)"', sprite)) - {"drawings"}
    shown = set(re.findall(r'<use href="#([\w-]+)"', body))
    assert {one for one in shown if not one.startswith(("level-", "choice-"))} <= held
    assert "nest" not in held
    # Drawings are laid out where they are used, so they are hidden here; only paints are laid out.
    paints, drawings = sprite.split('id="drawings" hidden')
    assert "<linearGradient" in paints
    assert "<symbol" not in paints
    assert "<symbol" in drawings
    assert "Gradient id=" not in drawings
    rest = re.findall(r'data-rest="(.*?)"', head)[0].split()
    every = "".join(me.http.get(address).text for address in rest)
    assert held <= set(re.findall(r'\bid="([\w-]+)"', every))
    assert me.http.get(rest[0]).headers["cache-control"] == FOREVER


def test_a_home_page_is_light(start: Start) -> None:
    own = sorted(games.own_names())  # other tests may have added games
    house = start(games_offered=",".join(own))
    answer = house.person().http.get("/", headers={"accept-encoding": "gzip"})
    assert int(answer.headers["content-length"]) < 8_000
    covers = sum(games.load(name).drawing.cover.exists() for name in own)
    assert answer.text.count('<img class="in-dark"') == covers + 1  # and one for the daily board


def test_drifting_is_chosen_by_a_picture(house: RunningServer) -> None:
    page = house.person().http.get("/new?game=penguin_game").text
    for choice in ("no", "yes"):
        assert f'<use href="#choice-drift-{choice}"' in page
        assert f'id="choice-drift-{choice}"' in page
    chosen = re.findall(r'name="option-drift" value="(\w+)" checked', page)
    assert chosen == ["no"]


@pytest.mark.parametrize(
    ("game", "folded"),
    [
        ("packeis", ("The fish",)),
        ("penguin_game", ("The coins", "The iceberg")),
        ("polar_escape", ("The sea", "Walking", "Seals and sea lions", "Sheets", "Length of")),
        ("penguisi", ("Bonuses", "Dice", "The Great Guin")),
    ],
)
def test_options_that_few_change_are_folded_by_what_they_are_about(
    house: RunningServer, game: str, folded: tuple[str, ...]
) -> None:
    """Each option once: those with a group within it, all others in sight."""
    page = house.person().http.get(f"/new?game={game}").text
    groups = re.findall(
        r'<details class="group"><summary>(.*?)</summary>(.*?)</details>', page, re.DOTALL
    )
    assert [words.startswith(start) for (words, _), start in zip(groups, folded, strict=True)]
    within = [re.findall(r'data-option="(\w+)"', inside) for _, inside in groups]
    asked = [each for each in describe(games.load(game).options, range(2, 7)) if each.is_asked]
    assert sorted(chain.from_iterable(within)) == sorted(each.name for each in asked if each.group)
    shown = re.findall(r'data-option="(\w+)"', page)
    assert sorted(shown) == sorted(each.name for each in asked if each.name != "players")
