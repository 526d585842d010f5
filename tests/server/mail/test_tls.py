"""The way to a mail server that encrypts, with a certificate of our own making."""

import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from rookery.server.ops.smtp import MailServerAway
from tests.server.mail.postbox import Postbox
from tests.server.mail.test_sending import TO, a_mail, sent


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate of 127.0.0.1, signed by itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "postbox")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem, secret = folder / "postbox.pem", folder / "postbox.key"
    pem.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private = serialization.PrivateFormat.PKCS8
    plain = serialization.NoEncryption()
    secret.write_bytes(key.private_bytes(serialization.Encoding.PEM, private, plain))
    return pem, secret


@pytest.fixture
def own_certificate(tmp_path: Path) -> Path:
    return certificate(tmp_path)[0]


@pytest.fixture(params=[False, True], ids=["starttls", "at once"])
def encrypting(request: pytest.FixtureRequest, own_certificate: Path) -> Iterator[Postbox]:
    """A mail server that takes nothing in the clear, and wants a password."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(own_certificate, own_certificate.with_suffix(".key"))
    box = Postbox(context, at_once=bool(request.param))
    box.users["rook"] = "secret"
    with box.running():
        yield box


def test_mail_goes_where_the_certificate_is_trusted(
    encrypting: Postbox, own_certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(own_certificate))
    url = encrypting.url.replace("//", "//rook:secret@")
    assert sent(url, a_mail(), a_mail("Again", "two")).opened == 1
    assert [mail["Subject"] for mail in encrypting.wait(2)] == ["Hello", "Again"]
    assert encrypting.recipients == [TO, TO]


def test_nothing_goes_where_it_is_not(encrypting: Postbox) -> None:
    with pytest.raises(MailServerAway):
        sent(encrypting.url.replace("//", "//rook:secret@"), a_mail())
    assert encrypting.mails == []


def test_nothing_goes_in_the_clear_where_encryption_was_asked_for(postbox: Postbox) -> None:
    for scheme in ("smtp+starttls", "smtps"):
        with pytest.raises(MailServerAway):
            sent(postbox.url.replace("smtp:", f"{scheme}:"), a_mail())
    assert postbox.mails == []
