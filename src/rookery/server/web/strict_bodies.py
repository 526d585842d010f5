"""Strict types in bodies: by itself the framework would accept 0 for false, and "5" for 5."""

from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import SerializationException, ValidationException

from rookery.server.web.renamed import check_fields
from rookery.server.web.storable import check_json


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is decoded strictly as the type that its handler expects."""

    async def json(self) -> Any:
        """The body as the handler's type; raises ValidationException for any other, BadMessage."""
        body = await self.body()
        check_json(body)
        wanted = self.route_handler.parsed_fn_signature.parameters["data"].annotation
        try:
            check_fields(body)
            return msgspec.json.decode(body, type=wanted)
        except msgspec.ValidationError as error:
            raise ValidationException(str(error)) from error
        except msgspec.DecodeError as error:
            raise SerializationException(str(error)) from error
