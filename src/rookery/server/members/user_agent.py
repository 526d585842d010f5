"""The browser and the system of a client, named from its `User-Agent`."""

from collections.abc import Mapping

_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)
PHONES = ("iPhone", "iPad", "Android")


def about(headers: Mapping[str, str]) -> str:
    """Browser and system as `Firefox|Linux`; an unknown part is empty."""
    agent = headers.get("user-agent", "")
    return f"{_first(agent, _BROWSERS)}|{_first(agent, _SYSTEMS)}"


def _first(agent: str, known: tuple[tuple[str, str], ...]) -> str:
    return next((name for sign, name in known if sign in agent), "")
