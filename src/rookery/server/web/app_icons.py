"""The icons of the installed app and of installed companions."""

from rookery.server.web.static_files import StaticFiles

WATER = "#0C4468"
# The outer fifth of a maskable icon may be cut off, so it is a separate picture.
_ICONS = (("icon-192.png", "any"), ("icon-512.png", "any"), ("icon-whole-512.png", "maskable"))


def icons(statics: StaticFiles) -> list[dict[str, str]]:
    """The icons as a manifest lists them."""
    return [_icon(statics.address(f"icons/{name}"), use) for name, use in _ICONS]


def _icon(address: str, purpose: str) -> dict[str, str]:
    side = address.rpartition("-")[2].removesuffix(".png")
    return {
        "src": address,
        "type": "image/png",
        "sizes": f"{side}x{side}",
        "purpose": purpose,
    }
