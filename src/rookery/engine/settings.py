"""The settings that `setoption` can change, with defaults, bounds, and their lines in `rtp`."""

from dataclasses import dataclass

from rookery.core.players.searcher import LEVEL_NAMES
from rookery.core.whole_numbers import MAX_COUNT, within
from rookery.engine.arguments import MAX_SEED
from rookery.engine.errors import BadEngineOption

FULL = "none"
"""The value of `level` for no level: a search at full strength under its limits."""


@dataclass(frozen=True)
class NumberSetting:
    """A setting that is a whole number in low..high."""

    name: str
    default: int
    low: int
    high: int

    def line(self) -> str:
        """How `rtp` lists it."""
        return f"option {self.name} int default {self.default} min {self.low} max {self.high}"

    def read(self, text: str) -> int:
        """The value of a text; raises BadEngineOption."""
        value = within(text, self.low, self.high)
        if value is None:
            raise BadEngineOption(
                f"{self.name} must be a whole number from {self.low} to {self.high}"
            )
        return value


@dataclass(frozen=True)
class ChoiceSetting:
    """A setting that is one of some words."""

    name: str
    default: str
    choices: tuple[str, ...]

    def line(self) -> str:
        """How `rtp` lists it."""
        return f"option {self.name} choice default {self.default} of {' '.join(self.choices)}"

    def read(self, text: str) -> str:
        """The value of a text; raises BadEngineOption."""
        if text not in self.choices:
            raise BadEngineOption(f"{self.name} must be one of {', '.join(self.choices)}")
        return text


SEED = NumberSetting("seed", default=0, low=0, high=MAX_SEED)
LEVEL = ChoiceSetting("level", default=FULL, choices=(FULL, *LEVEL_NAMES))
INFO_MS = NumberSetting("info-ms", default=500, low=10, high=1000)
PERFT_CAP = NumberSetting("perft-cap", default=10**9, low=1, high=MAX_COUNT)
PLAYOUT_CAP = NumberSetting("playout-cap", default=10**7, low=1, high=MAX_COUNT)

_ALL: tuple[NumberSetting | ChoiceSetting, ...] = (SEED, LEVEL, INFO_MS, PERFT_CAP, PLAYOUT_CAP)


class EngineSettings:
    """The current values."""

    def __init__(self) -> None:
        self._values: dict[str, int | str] = {setting.name: setting.default for setting in _ALL}

    def change(self, name: str, text: str) -> None:
        """Set one; raises BadEngineOption and changes nothing if the name or value is invalid."""
        setting = next((setting for setting in _ALL if setting.name == name), None)
        if setting is None:
            names = ", ".join(setting.name for setting in _ALL)
            raise BadEngineOption(f"there is no option {name[:40]!r}; there are: {names}")
        self._values[name] = setting.read(text)

    def number(self, setting: NumberSetting) -> int:
        return int(self._values[setting.name])

    def choice(self, setting: ChoiceSetting) -> str:
        return str(self._values[setting.name])

    def as_dict(self) -> dict[str, int | str]:
        return dict(self._values)


def listing() -> list[str]:
    """One line per setting, as `rtp` answers."""
    return [setting.line() for setting in _ALL]
