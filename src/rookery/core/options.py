"""Options: the choices that make a ruleset, as typed structs with defaults.

A game derives a struct from `Options`; each field is a bool, an int with bounds, a Literal of
words, or a text, annotated with `option(...)`. Texts come as `key=value` words, forms as mappings.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from rookery.core.errors import SetupError


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every game has: the number of players. Games add fields and `problems`."""

    players: int = 2

    def problems(self) -> list[str]:
        """Every reason why these options don't go together; empty when they do."""
        return []


OptionsT = TypeVar("OptionsT", bound=Options)


def option(
    clause: str, help: str, *, ge: int | None = None, le: int | None = None, setup: bool = False
) -> Any:
    """Annotation of an option: the clause behind it, help in one sentence, bounds of an int.

    `setup` marks what the set-up draws or a given start fixes (a deal): no field of a form.
    """
    return msgspec.Meta(ge=ge, le=le, description=help, extra={"clause": clause, "setup": setup})


class Field(msgspec.Struct, frozen=True):
    """One option, described for forms and listings; `kind` is "bool", "int", "choice" or "text"."""

    name: str
    kind: Literal["bool", "int", "choice", "text"]
    default: bool | int | str
    choices: tuple[str, ...]
    clause: str
    help: str
    setup: bool


def describe(options: type[Options], players: range) -> tuple[Field, ...]:
    """The options of a game in order of declaration; ints with bounds list their choices."""
    hints = get_type_hints(options, include_extras=True)
    fields = msgspec.structs.fields(options)
    return tuple(_field(item, hints[item.name], players) for item in fields)


def _field(item: Any, hint: Any, players: range) -> Field:
    if item.name == "players":
        counts = tuple(str(count) for count in players)
        return Field("players", "int", players[0], counts, "", "How many play.", False)
    base, meta = (
        (get_args(hint)[0], get_args(hint)[1]) if get_origin(hint) is Annotated else (hint, None)
    )
    extra = meta.extra if meta else {}
    kind, choices = _kind(base, meta)
    help = meta.description if meta else ""
    return Field(
        item.name,
        kind,
        item.default,
        choices,
        extra.get("clause", ""),
        help,
        extra.get("setup", False),
    )


def _kind(base: Any, meta: Any) -> tuple[Literal["bool", "int", "choice", "text"], tuple[str, ...]]:
    if base is bool:
        return "bool", ("no", "yes")
    if base is int:
        bounded = meta is not None and meta.ge is not None and meta.le is not None
        return "int", tuple(str(n) for n in range(meta.ge, meta.le + 1)) if bounded else ()
    if get_origin(base) is Literal:
        return "choice", tuple(str(word) for word in get_args(base))
    return "text", ()


def read(options: type[OptionsT], given: Mapping[str, str], players: range) -> OptionsT:
    """Options from texts; raises SetupError with every reason at once."""
    fields = {field.name: field for field in describe(options, players)}
    reasons = [
        f"there is no option {name!r}; there are: {', '.join(fields)}"
        for name in given
        if name not in fields
    ]
    values: dict[str, bool | int | str] = {"players": players[0]}
    for name, text in given.items():
        if name in fields:
            value = _value(fields[name], text)
            if value is None:
                reasons.append(_wanted(fields[name], text))
            else:
                values[name] = value
    if reasons:
        raise SetupError(reasons)
    return checked(options(**values), players)


def checked(options: OptionsT, players: range) -> OptionsT:
    """The options, if they go together; raises SetupError with every reason."""
    reasons = list(options.problems())
    if options.players not in players:
        reasons.insert(0, f"players must be {players[0]} to {players[-1]}, not {options.players}")
    if reasons:
        raise SetupError(reasons)
    return options


def _value(field: Field, text: str) -> bool | int | str | None:
    if field.kind == "bool":
        return {"yes": True, "no": False, "true": True, "false": False, "1": True, "0": False}.get(
            text
        )
    if field.kind == "int":
        number = (
            int(text)
            if text.isascii() and text.removeprefix("-").isdigit() and len(text) < 10
            else None
        )
        return number if not field.choices or str(number) in field.choices else None
    return text if field.kind == "text" or text in field.choices else None


def _wanted(field: Field, text: str) -> str:
    wanted = f"one of {', '.join(field.choices)}" if field.choices else "a whole number"
    return f"{field.name} must be {wanted}, not {text[:40]!r}"


def as_texts(options: Options) -> dict[str, str]:
    """Every option that differs from its default, and the players, as texts; `read` reads them back."""
    texts = {"players": str(options.players)}
    for item in msgspec.structs.fields(type(options)):
        value = getattr(options, item.name)
        if item.name != "players" and value != item.default:
            texts[item.name] = (
                {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
            )
    return texts


def split_words(words: Sequence[str]) -> dict[str, str]:
    """`key=value` words as a mapping; raises SetupError for a word that is not one, or twice."""
    pairs = [word.partition("=") for word in words]
    reasons = [
        f"{word!r} is not key=value"
        for word, (key, sign, _) in zip(words, pairs, strict=True)
        if not (key and sign)
    ]
    keys = [key for key, _, _ in pairs]
    reasons += [
        f"option {key!r} is given twice" for key in sorted({k for k in keys if keys.count(k) > 1})
    ]
    if reasons:
        raise SetupError(reasons)
    return {key: value for key, _, value in pairs}
