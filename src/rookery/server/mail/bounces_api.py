"""Where services that send mail report what came back: a secret address."""

import hmac
from functools import partial

from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath

from rookery.server.errors import NoSuchPage
from rookery.server.mail import store
from rookery.server.mail.bounces import returned_all
from rookery.server.mail.post import Post
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest
from rookery.server.web.prices import costs

_LARGEST = 64 * 1024


@post(
    "/mail/bounces/{secret:str}",
    status_code=204,
    include_in_schema=False,
    request_max_body_size=_LARGEST,
    guards=[costs(8)],
)
async def report(request: HttpRequest, mail: NamedDependency[Post], secret: FromPath[str]) -> None:
    """Take a report. Known or not, the answer is the same, so that nothing is posted again."""
    del mail  # only where there is mail
    house = house_of(request)
    ours = house.settings.mail_bounces
    if not ours or not hmac.compare_digest(ours.encode(), secret.encode()):
        raise NoSuchPage()
    ids = await house.reader.compute(partial(returned_all, await request.body()))
    if ids:
        await house.writer.run(partial(store.returned_all, ids=ids, now=house.now()))


ROUTES = (report,)
