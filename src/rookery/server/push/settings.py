"""Settings of Web Push."""

from msgspec import Struct


class PushSettings(Struct, frozen=True, kw_only=True):
    """Web Push."""

    push_hosts: str = (
        "fcm.googleapis.com *.push.services.mozilla.com *.push.apple.com *.notify.windows.com"
    )
    """The push services to which this house sends, separated by spaces: a host, which is reached by
    HTTPS, `*.host` for all below it, or an origin such as `http://127.0.0.1:9000`. The default
    has those of Chrome, Firefox, Safari and Edge. Without any there is no push."""

    push_contact: str = ""
    """Whom push services may ask about this house: `mailto:` and an address, or an address that
    begins with `https:`; by default `ORIGIN`. Apple's service refuses invented ones."""
