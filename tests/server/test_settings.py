"""Settings: read from the environment, all defects reported at once, and every one documented."""

import pytest

from rookery.core.errors import SetupError
from rookery.server.app import serve
from rookery.server.settings import Settings, from_environment, variables
from tools import settings_page


def test_the_environment_is_read() -> None:
    given = {"PORT": "0", "HOST": "::", "WARM_UP": "no", "ORIGIN": "https://x", "UNKNOWN": "1"}
    settings = from_environment({**given, "DEVELOP": "Yes"})
    assert (settings.port, settings.host) == (0, "::")
    assert (settings.warm_up, settings.develop) == (False, True)
    assert settings.origin == "https://x"
    assert from_environment({}) == Settings()


def test_every_defect_is_told() -> None:
    with pytest.raises(SetupError) as error:
        from_environment({"PORT": "99999", "WARM_UP": "perhaps", "LOG": "loud", "OUTBOX": "1"})
    names = [reason.split(":")[0] for reason in error.value.reasons]
    assert names == ["PORT", "WARM_UP", "OUTBOX", "LOG"]


@pytest.mark.parametrize(
    ("given", "origin"),
    [
        ("", ""),
        ("https://rookery.example", "https://rookery.example"),
        ("https://rookery.example/", "https://rookery.example"),
        ("https://Rookery.Example:443", "https://rookery.example"),
        ("HTTP://rookery.example:80/", "http://rookery.example"),
        ("http://rookery.example:443", "http://rookery.example:443"),
        ("http://[2001:DB8::1]:8000", "http://[2001:db8::1]:8000"),
    ],
)
def test_the_origin_is_written_as_browsers_write_it(given: str, origin: str) -> None:
    assert from_environment({"ORIGIN": given}).origin == origin


@pytest.mark.parametrize(
    "given",
    [
        "rookery.example",
        "rookery.example:443",
        "//rookery.example",
        "ftp://rookery.example",
        "https://",
        "https://:443",
        "https://rookery.example/below",
        "https://rookery.example?here",
        "https://rookery.example#here",
        "https://me@rookery.example",
        "https://rookery.example:port",
        "https://rookery.example:99999",
        "https://[rookery",
        "https://r\u00f6okery.example",
        "*",
    ],
)
def test_an_origin_that_no_browser_sends_is_refused(given: str) -> None:
    with pytest.raises(SetupError) as error:
        from_environment({"ORIGIN": given})
    (reason,) = error.value.reasons
    assert reason.startswith("ORIGIN: ")


def test_what_is_said_to_serve_is_checked_like_the_environment(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert serve(port=-1) == 2
    assert capsys.readouterr().err.startswith("PORT: ")


def test_the_database_is_a_file_unless_another_is_named() -> None:
    assert Settings(data="there").database == "sqlite:///there/rookery.sqlite3"
    assert Settings(database_url="postgresql://x/y").database == "postgresql://x/y"


def test_the_page_lists_every_setting_as_it_is() -> None:
    assert settings_page.PAGE.read_text("utf-8") == settings_page.page(), "make settings writes it"


def test_no_bound_is_shown_where_there_is_none() -> None:
    assert "None" not in settings_page.page()


def test_a_setting_is_shown_with_its_name_default_and_bounds() -> None:
    rows = settings_page.page().splitlines()

    def row(name: str) -> str:
        start = f"| {settings_page.setting(name)} | "
        (line,) = [line for line in rows if line.startswith(start)]
        return line.removeprefix(start)

    assert row("PORT").startswith("`8000` | 0 to 65535 | Port to listen on")
    assert row("HOUSE").startswith("`open` | `open`, `members`, `school` | ")
    assert row("OUTBOX").startswith("`128` | at least 32 | ")
    assert row("PICTURES").startswith("`yes` | `yes`, `no` | ")


def test_every_setting_is_explained_once() -> None:
    explained = [name for group in settings_page.meanings().values() for name in group]
    assert all(words for group in settings_page.meanings().values() for words in group.values())
    assert sorted(explained) == sorted(variables(Settings))
