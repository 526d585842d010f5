"""An empty house tells its first visitors what they could find there, and where to go meanwhile."""

import pytest

from tests.server.conftest import RunningServer

POOL = "/players?game=penguisi&seats=many&pace=days"
SAID = {
    "en": {
        "/lobby": ("No one is waiting yet", "While you wait"),
        POOL: ("The podium is still free", "How to read it"),
        "/open": ("Choose a file", "None chosen yet"),
    },
    "de": {
        "/lobby": ("Noch wartet niemand", "Solange du wartest"),
        POOL: ("Das Treppchen ist noch frei", "So liest du sie"),
        "/open": ("Datei wählen", "Noch keine gewählt"),
    },
}
LEADS = {
    "/lobby": ('href="/puzzles"', 'href="/daily"', 'href="/new"'),
    POOL: ('href="/lobby"', 'href="/new?game=penguisi"'),
    "/open": ('aria-labelledby="l-file b-file"', 'aria-describedby="chosen"'),
}


@pytest.mark.parametrize("language", SAID)
@pytest.mark.parametrize("path", LEADS)
def test_a_page_without_anybody_leads_on(house: RunningServer, path: str, language: str) -> None:
    headers = {"accept": "text/html", "accept-language": language}
    answer = house.person().http.get(path, headers=headers)
    assert answer.status_code == 200
    for words in (*SAID[language][path], *LEADS[path]):
        assert words in answer.text, words
