"""Long answers as JSON, encoded in parts."""

import msgspec
from msgspec import structs

_encode = msgspec.json.encode


def in_parts(whole: msgspec.Struct, field: str) -> bytes:
    """A struct as JSON. The items of a long field are encoded apart, so that others come between.

    Encoding is one call that keeps the interpreter to itself until it is done.
    """
    apart = tuple(msgspec.Raw(_encode(item)) for item in getattr(whole, field))
    return _encode(structs.replace(whole, **{field: apart}))
