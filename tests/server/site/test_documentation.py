"""The documentation at /docs: served if it has been built, under the same policy as other pages."""

from pathlib import Path

import pytest

from rookery.server.site import documentation as pages
from rookery.server.web import html, middleware
from rookery.server.web.html import documentation
from tests.server.conftest import RunningServer
from tests.server.entering import sign_up


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A documentation folder with two files, and a secret file beside it."""
    folder = tmp_path / "site"
    (folder / "_static").mkdir(parents=True)
    (folder / "index.html").write_text("<h1>Rookery</h1>")
    (folder / "_static" / "a.css").write_text("p{}")
    (tmp_path / "secret").write_text("secret")
    _built(monkeypatch, folder)
    return folder


def _built(monkeypatch: pytest.MonkeyPatch, *folders: Path) -> None:
    for module in (html, pages):
        monkeypatch.setattr(module, "documentation", lambda: documentation(folders))


def test_the_site_is_served_and_linked(house: RunningServer, site: Path) -> None:
    http = house.person().http
    front = http.get("/docs", follow_redirects=True)
    assert (front.status_code, front.text) == (200, "<h1>Rookery</h1>")
    assert front.url.path == "/docs/index.html"
    policy = middleware.HEADERS["content-security-policy"]
    assert front.headers["content-security-policy"] == policy
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")  # the engine in the page
    style = http.get("/docs/_static/a.css")
    assert style.headers["content-type"].startswith("text/css")
    page = {"accept": "text/html"}
    assert 'href="/docs"' in http.get("/", headers=page).text
    owner = sign_up(house.person(), "Reader").http
    assert 'href="/docs/first-bot.html"' in owner.get("/me/bots", headers=page).text


@pytest.mark.parametrize("name", ["nothing.html", "..%2Fsecret", "%2e%2e/secret", "_static"])
def test_nothing_else_is(house: RunningServer, site: Path, name: str) -> None:
    assert house.person().http.get(f"/docs/{name}").status_code == 404


def test_without_a_site_there_is_no_link(
    house: RunningServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _built(monkeypatch, tmp_path)
    http = house.person().http
    assert http.get("/docs").status_code == 404
    assert 'href="/docs"' not in http.get("/", headers={"accept": "text/html"}).text
