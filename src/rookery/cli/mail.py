"""`rookery keeper mail` and `bounce`: does mail from this house arrive, and what came back?"""

import argparse
import asyncio
import os
import sys
from email.message import EmailMessage

from rookery.cli.database import house_database
from rookery.cli.keeping import now
from rookery.cli.output import say
from rookery.core.errors import SetupError
from rookery.core.words.i18n import ENGLISH
from rookery.server.keeper.check_up import check_start
from rookery.server.mail import store
from rookery.server.mail.bounces import returned
from rookery.server.mail.letter import new_mail_id, written
from rookery.server.mail.letters import trial
from rookery.server.mail_server import mail_address
from rookery.server.ops.randomness import Randomness
from rookery.server.ops.smtp import MailConnection, MailRefused, MailServerAway
from rookery.server.settings import from_environment

_LONGEST_REPORT = 1_000_000
_NO_MORE = "The address gets no more mail until it is confirmed again."
_NO_REPORT = "This is no report of a mail from this house that can't be delivered."


def try_out(arguments: argparse.Namespace) -> int:
    """Send a mail at once; raises SetupError with what went wrong."""
    to = mail_address(arguments.to)
    if to is None:
        raise SetupError([f"{arguments.to[:80]!r} is no address such as you@mail.example"])
    settings = from_environment(os.environ)
    check_start(settings)
    server = settings.mail
    if server is None:
        raise SetupError(["MAIL_SERVER is not set, so there is no mail"])
    mail_id = new_mail_id(Randomness())
    mail = written(trial("en", ENGLISH), settings.mail_from, to, mail_id, now())
    with asyncio.Runner() as runner:
        runner.run(_send(MailConnection(server), mail, str(server)))
    return say(f"{server} has taken the mail to {to}")


def bounce(_arguments: argparse.Namespace) -> int:
    """Read what a mail server reports of a mail that it could not deliver, from standard input.

    A mail server that pipes its reports here gets 0 for all that it may send.
    """
    mail_id = returned(sys.stdin.buffer.read(_LONGEST_REPORT))
    if mail_id is not None:
        with house_database(writes=True) as connection:
            if store.returned(connection, mail_id, now()):
                return say(_NO_MORE)
    return say(_NO_REPORT)


async def _send(connection: MailConnection, mail: EmailMessage, server: str) -> None:
    try:
        await connection.send(mail)
    except MailServerAway as away:
        raise SetupError([f"{server}: {away}"]) from None
    except MailRefused as refusal:
        raise SetupError([f"{server} refused the mail: {refusal}"]) from None
    finally:
        await connection.close()
