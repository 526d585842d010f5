"""The addresses of mail: that of the server that sends it, who it comes from, whom it goes to."""

import re
from dataclasses import dataclass, field
from email.utils import formataddr, parseaddr
from ipaddress import ip_address
from urllib.parse import unquote, urlsplit

PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}
"""The ways to reach a mail server, and the usual port of each."""
LONGEST = 254
_LOCAL = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(rf"(?P<local>{_LOCAL})@(?P<domain>(?:{_LABEL}\.)+{_LABEL})")
_MOST_LOCAL = 64


@dataclass(frozen=True)
class MailServer:
    """A server that takes mail for others; `scheme` is one of `PORTS`.

    Nothing that is printed or logged shows the password.
    """

    scheme: str
    host: str
    port: int
    user: str = ""
    password: str = field(default="", repr=False)

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}:{self.port}"


def mail_server(url: str) -> MailServer:
    """The server that a URL names; raises ValueError with what is expected instead."""
    # Nothing of the URL is repeated: it may hold a password.
    try:
        parts = urlsplit(url.strip())
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise ValueError("its port or its host can't be one") from None
    if parts.scheme not in PORTS or not host:
        raise ValueError("an address like smtp+starttls://user:password@mail.example is expected")
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError("nothing may stand behind host and port; write # ? / as %23 %3F %2F")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    if bool(user) != bool(password):
        raise ValueError("a user needs a password, and a password a user")
    if password and parts.scheme == "smtp" and not _is_loopback(host):
        raise ValueError("a password needs smtps:// or smtp+starttls://, or anyone could read it")
    return MailServer(parts.scheme, host, port or PORTS[parts.scheme], user, password)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def sender(text: str) -> str:
    """A sender as it stands in mails; raises ValueError with what is expected instead."""
    name, address = parseaddr(text)
    plain = mail_address(address)
    if plain is None or not text.isprintable():
        raise ValueError(f"Rookery <rookery@rookery.example> or the like is expected, not {text!r}")
    return formataddr((name, plain)) if name else plain


def mail_address(text: str) -> str | None:
    """An address to which mail can go, in small letters; None if it can't be one.

    Letters beyond ASCII are taken in the domain only, in the form that mail servers know.
    """
    local, at, domain = text.strip().rpartition("@")
    try:
        known = domain.encode("idna").decode() if at and not domain.isascii() else domain
    except UnicodeError:
        return None
    address = f"{local}@{known}".lower()
    match = _ADDRESS.fullmatch(address)
    if match is None or len(address) > LONGEST or len(local) > _MOST_LOCAL:
        return None
    return address
