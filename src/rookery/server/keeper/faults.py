"""What can be wrong with how a house is set up: each a sentence, with its cure."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from rookery.core.words.i18n import ENGLISH, Say, later


class Fault(NamedTuple):
    """Something that is set up wrongly: its key, what is said of it, and the values in there."""

    key: str
    values: Mapping[str, object] = MappingProxyType({})

    def sentence(self, say: Say = ENGLISH) -> str:
        """What is wrong."""
        return say(SAID[self.key][0]) % self.values

    def cure(self, say: Say = ENGLISH) -> str:
        """What to do."""
        return say(SAID[self.key][1]) % self.values


SAID: Mapping[str, tuple[str, str]] = {
    "relative": (
        later("DATA is relative, and there is no house in %(place)s."),
        later("Start in the other folder, or give DATA a whole path."),
    ),
    "path": (
        later("DATA contains %(char)s, which no address of a database can contain."),
        later("Rename the folder, and set DATA to its new name."),
    ),
    "owner": (
        later("%(place)s belongs to %(owner)s and cannot be written by %(me)s."),
        later("Run this as %(owner)s: sudo -u %(owner)s …"),
    ),
    "root": (
        later("You are root, but %(place)s belongs to %(owner)s."),
        later("Run this as %(owner)s: sudo -u %(owner)s …"),
    ),
    "scheme": (
        later("DATABASE_URL begins with %(scheme)s://, which is no address of a database."),
        later("Write postgresql:// instead."),
    ),
    "extra": (
        later("%(variable)s needs %(library)s, which is not installed."),
        later("Install it: %(command)s"),
    ),
    "log": (
        later("%(log)s is older than the database beside it and would undo what was restored."),
        later("Delete it, and the file that ends in -shm."),
    ),
    "two": (
        later("Another process keeps this house open: %(other)s."),
        later("Stop one of them, or set POLL_MS=200 for both."),
    ),
    "clock": (
        later("The clock of this machine is wrong: it says %(time)s."),
        later("Set it, by timedatectl set-ntp true for example."),
    ),
    "clocks": (
        later("The clock of this machine says %(time)s, that of the database %(other)s."),
        later("Set both, by timedatectl set-ntp true for example."),
    ),
    "disk": (
        later("The disk is nearly full: %(free)d MB are left, and below %(least)d nothing starts."),
        later("Make room, or set DATA to a folder on another disk."),
    ),
    "locks": (
        later("%(place)s is on a file system that cannot lock files (%(kind)s)."),
        later("Set DATA to a folder on a disk of this machine, or DATABASE_URL to PostgreSQL."),
    ),
    "proxies": (
        later("ORIGIN is %(origin)s, but TRUSTED_PROXIES says that there is no proxy."),
        later("Set TRUSTED_PROXIES=1, or all visitors count as one address."),
    ),
    "forwarded": (
        later("A proxy says for whom it asks, but TRUSTED_PROXIES says that there is none."),
        later("Set TRUSTED_PROXIES=1, or all visitors count as one address."),
    ),
    "host": (
        later("You came by %(came)s, but ORIGIN is %(origin)s."),
        later("Let the proxy pass on Host, scheme and port, or mend ORIGIN."),
    ),
    "refused": (
        later(
            "Pages at %(came)s are refused, as the proxy passes on that they are at %(expected)s."
        ),
        later("Let the proxy pass on Host, scheme and port, or set ORIGIN to the public address."),
    ),
    "here": (
        later("ORIGIN is %(origin)s, which other devices cannot reach."),
        later("Leave ORIGIN empty, or name the address that others use."),
    ),
    "visitor": (
        later("X-Forwarded-For is “%(came)s”, which does not name the visitor's address."),
        later(
            "Let each proxy append the address that asked it, and set TRUSTED_PROXIES "
            "(%(proxies)d) to the number of proxies."
        ),
    ),
    "inner": (
        later("With TRUSTED_PROXIES=%(proxies)d all visitors count as %(address)s, a proxy."),
        later("Set TRUSTED_PROXIES=%(better)d."),
    ),
    "robots": (
        later("Search engines that open %(place)s are not answered by this house."),
        later("Let the proxy pass on every path, /robots.txt too."),
    ),
    "unseen": (
        later("Messengers that open %(place)s get no picture for links to this house (%(why)s)."),
        later("Let the proxy pass on every path, and let strangers in there."),
    ),
    "previews": (
        later("Links to %(origin)s show no picture elsewhere, as PICTURES is no."),
        later("Set PICTURES=yes, if people are to share positions and games."),
    ),
    "hidden": (
        later("ORIGIN is %(origin)s, but the house listens at %(host)s only."),
        later("Set HOST=0.0.0.0, or TRUSTED_PROXIES=1 if a proxy passes requests on."),
    ),
    "class": (
        later("A class behind one address meets the limit %(variable)s=%(value)d."),
        later("Set %(variable)s=%(better)d."),
    ),
    "met": (
        later(
            "People behind one address met the limit %(variable)s=%(value)d in the last hour "
            "(%(times)d×)."
        ),
        later("If a class or a family is there, set %(variable)s=%(better)d."),
    ),
    "backups-file": (
        later("No back-up can be put into %(place)s: %(nearest)s is a file."),
        later("Set BACKUPS to a folder."),
    ),
    "backups": (
        later("No back-up can be put into %(place)s: %(nearest)s cannot be written."),
        later("Make the folder writable, or set BACKUPS to another."),
    ),
    "backups-room": (
        later("No back-up can be put into %(place)s: a copy takes %(size)d MB, more than is free."),
        later("Make room there, or set BACKUPS to a folder elsewhere."),
    ),
    "mail": (
        later("MAIL_SERVER is set, but %(variable)s is not."),
        later("Set it to %(example)s or the like, or leave MAIL_SERVER empty."),
    ),
    "post": (
        later("The mail server %(server)s takes no mail from this house: %(why)s."),
        later("Mend MAIL_SERVER, then try it: rookery keeper mail --to your address"),
    ),
}
"""What is said of each, and its cure, in the order of tests/check-up.md."""
CHECKS = len(SAID)
"""How many things are looked at."""
STOPS = frozenset({"mail", "owner", "path", "scheme"})
"""With these no house can open."""
