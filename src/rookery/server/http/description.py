"""The OpenAPI description, with the framework's mistakes corrected."""

from typing import Any

from litestar.openapi.plugins import JsonRenderPlugin

_ANYTHING: dict[str, Any] = {}


class Described(JsonRenderPlugin):
    """Renders the description as JSON."""

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        """The description as bytes."""
        return super().render(request, tidied(openapi_schema))


def tidied(part: Any) -> Any:
    """Correct a part of a description: the items of a tuple of any length have just their type.

    The framework describes them as that type or anything.
    """
    if isinstance(part, list):
        return [tidied(one) for one in part]
    if not isinstance(part, dict):
        return part
    choices = part.get("oneOf")
    if isinstance(choices, list) and len(choices) == 2 and choices[1] == _ANYTHING:
        return tidied(choices[0])
    return {key: tidied(value) for key, value in part.items()}
