"""Options: the choices that make up a ruleset, as typed structs with defaults.

A game derives a struct from `Options`; each field is a bool, an int with bounds, a Literal of
words, or a text, annotated with `option(...)`. Texts are given as `key=value` words, forms as
mappings.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from numbers import Integral
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from rookery.core.errors import SetupError, of_type


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of every game: the number of players. Games add fields and `problems`."""

    players: int = 2

    def problems(self) -> list[str]:
        """Every reason why these options do not go together; empty if they do."""
        return []


OptionsT = TypeVar("OptionsT", bound=Options)

_BOOLS = {"yes": True, "no": False, "true": True, "false": False, "1": True, "0": False}
_INT = re.compile(r"-?[0-9]{1,9}")


def option(
    clause: str,
    help: str,  # noqa: A002  the word that forms and listings use
    *,
    ge: int | None = None,
    le: int | None = None,
    setup: bool = False,
    when: Mapping[str, Collection[str]] = {},
    group: str = "",
    words: Collection[str] = (),
) -> Any:
    """The annotation of an option: the clause behind it, one sentence of help, bounds of an int.

    - `setup`: the set-up draws it or a given start fixes it (a deal). Forms have no field for it,
      unless `when` says for which choices of other options people enter it themselves
    - `when`: where the option matters: forms show it only if every option named here has one of the
      choices given
    - `group`: what it is about, in a word or two. Forms fold away the options of each group
    - `words`: values of a text option with a meaning of their own ("random"): forms offer them by
      name, besides any other text
    """
    extra = {"clause": clause, "setup": setup, "when": {key: tuple(when[key]) for key in when}}
    extra |= {"group": group, "words": tuple(words)}
    return msgspec.Meta(ge=ge, le=le, description=help, extra=extra)


class Field(msgspec.Struct, frozen=True):
    """One option, described for forms and listings; `kind` is "bool", "int", "choice" or "text"."""

    name: str
    kind: Literal["bool", "int", "choice", "text"]
    default: bool | int | str
    choices: tuple[str, ...]
    clause: str
    help: str
    setup: bool
    when: Mapping[str, tuple[str, ...]] = {}
    group: str = ""
    words: tuple[str, ...] = ()

    @property
    def is_asked(self) -> bool:
        """Whether forms have a field for it."""
        return not self.setup or bool(self.when)


def _describe(options: type[Options], players: range) -> tuple[Field, ...]:
    """The players, then the game's own options as declared; ints with bounds list their choices."""
    hints = get_type_hints(options, include_extras=True)
    fields = sorted(msgspec.structs.fields(options), key=lambda item: item.name != "players")
    return tuple(_field(item, hints[item.name], players) for item in fields)


describe: Callable[[type[Options], range], tuple[Field, ...]] = cache(_describe)


def _field(item: Any, hint: Any, players: range) -> Field:
    if item.name == "players":
        counts = tuple(str(count) for count in players)
        return Field("players", "int", players[0], counts, "", "How many play.", False)
    base, meta = get_args(hint)[:2] if get_origin(hint) is Annotated else (hint, msgspec.Meta())
    extra = meta.extra or {}
    kind, choices = _kind(base, meta)
    return Field(
        name=item.name,
        kind=kind,
        default=item.default,
        choices=choices,
        clause=extra.get("clause", ""),
        help=meta.description or "",
        setup=extra.get("setup", False),
        when=extra.get("when", {}),
        group=extra.get("group", ""),
        words=extra.get("words", ()),
    )


def _kind(base: Any, meta: Any) -> tuple[Literal["bool", "int", "choice", "text"], tuple[str, ...]]:
    if base is bool:
        return "bool", ("no", "yes")
    if base is int:
        has_bounds = meta.ge is not None and meta.le is not None
        return "int", tuple(str(n) for n in range(meta.ge, meta.le + 1)) if has_bounds else ()
    if get_origin(base) is Literal:
        return "choice", tuple(str(word) for word in get_args(base))
    return "text", ()


def read(
    options: type[OptionsT], entries: Mapping[str, str | int | bool], players: range
) -> OptionsT:
    """Read options from texts, or from whole numbers and truth values where they are meant.

    Raises SetupError with every reason at once.
    """
    if not isinstance(entries, Mapping):
        raise SetupError([f"options are given by name: {of_type(entries)}"])
    fields = {field.name: field for field in describe(options, players)}
    unknown = [name for name in entries if name not in fields]
    texts = {name: _as_text(value) for name, value in entries.items() if name in fields}
    values = {name: _value(fields[name], text) for name, text in texts.items()}
    bad = [name for name, value in values.items() if value is None]
    reasons = [
        f"there is no option {str(name)[:40]!r}; there are: {', '.join(fields)}" for name in unknown
    ]
    reasons += [_complaint(fields[name], entries[name]) for name in bad]
    good: dict[str, Any] = {name: value for name, value in values.items() if value is not None}
    ruleset = options(**({"players": players[0]} | good))
    if reasons:  # leave out problems that mention an option that couldn't be read
        rest = [reason for reason in ruleset.problems() if not any(name in reason for name in bad)]
        raise SetupError(reasons + rest)
    return check(ruleset, players)


def _as_text(value: object) -> object:
    """A number or a truth value as the text that means it; anything else as it is."""
    if isinstance(value, bool):
        return _text(value)
    return str(value) if isinstance(value, Integral) else value


def check(options: OptionsT, players: range, kind: type[Options] = Options) -> OptionsT:
    """The options, if they are of this kind and go together; else raises SetupError."""
    if not isinstance(options, kind):
        raise SetupError([f"{kind.__name__} are wanted: {of_type(options)}"])
    reasons = list(options.problems())
    if options.players not in players:
        reasons.insert(0, f"players must be {players[0]} to {players[-1]}, not {options.players}")
    if reasons:
        raise SetupError(reasons)
    return options


def _value(field: Field, text: object) -> bool | int | str | None:
    if not isinstance(text, str):
        return None
    if field.kind == "bool":
        return _BOOLS.get(text)
    if field.kind == "int":
        number = int(text) if _INT.fullmatch(text) else None
        return number if not field.choices or str(number) in field.choices else None
    if field.kind == "text":
        return text if text.isprintable() and " " not in text else None
    return text if text in field.choices else None


def _complaint(field: Field, text: object) -> str:
    kinds = {"int": "a whole number", "text": "one word"}
    form = f"one of {', '.join(field.choices)}" if field.choices else kinds[field.kind]
    return f"{field.name} must be {form}, not {str(text)[:40]!r}"


def as_texts(options: Options) -> dict[str, str]:
    """The players and every option that differs from its default, as texts; `read` reads them."""
    texts = {"players": str(options.players)}
    for item in msgspec.structs.fields(type(options)):
        value = getattr(options, item.name)
        if item.name != "players" and value != item.default:
            texts[item.name] = _text(value)
    return texts


def _text(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def split_words(words: Sequence[str]) -> dict[str, str]:
    """Parse `key=value` words; raises SetupError for a malformed word or a repeated key."""
    if isinstance(words, str) or not isinstance(words, Iterable):
        raise SetupError([f"options are a list of key=value: {of_type(words)}"])
    every: Iterable[object] = words
    wrong = [word for word in every if not isinstance(word, str)]
    if wrong:
        raise SetupError([f"options are key=value: {of_type(word)}" for word in wrong])
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
