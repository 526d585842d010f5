"""A temporary nginx that runs one of the sample configurations we ship."""

import socket
import ssl
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.server import proxies
from tests.server.users import WAIT_S

# A single process that keeps its user: a master started as root would fork and drop root.
_AROUND = """daemon off;
master_process off;
pid {folder}/pid;
events {{}}
http {{
    access_log off;
    add_header X-Node $upstream_addr always;
    client_body_temp_path {folder}/bodies;
    proxy_temp_path {folder}/answers;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/sample;
}}
"""


@contextmanager
def nginx(folder: Path, sample: str, instead: Mapping[str, str]) -> Iterator[int]:
    """The port of an nginx with a sample; `instead` maps its words to others, PORT to the port.

    Each answer names the process that it comes from in the header `X-Node`.
    """
    program = proxies.program("nginx")
    (folder / "conf").write_text(_AROUND.format(folder=folder))
    process, port = _started(program, folder, proxies.sample(sample, instead))
    try:
        yield port
    finally:
        process.terminate()
        process.wait(WAIT_S)


def _started(program: str, folder: Path, text: str) -> tuple[subprocess.Popen[bytes], int]:
    """Start nginx on a free port; if the port is taken by then, try another one."""
    log = folder / "log"
    for port in proxies.free_ports():
        (folder / "sample").write_text(text.replace("PORT", str(port)))
        process = subprocess.Popen([program, "-p", folder, "-c", folder / "conf", "-e", log])
        if _listens(process, port):
            return process, port
        assert "Address already in use" in log.read_text(), log.read_text()
    raise AssertionError("no port is free")


def _listens(process: subprocess.Popen[bytes], port: int) -> bool:
    """Whether nginx begins to listen, rather than exits."""
    while process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            continue
        # A foreign process on this port would answer too, but then nginx exits at once.
        return process.poll() is None
    return False


def certificate(folder: Path, name: str) -> dict[str, str]:
    """Write a certificate and its key as files; return the replacement for the sample's path."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    who = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    made = x509.CertificateBuilder(who, who, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(now).not_valid_after(now + timedelta(days=1))
    (folder / "fullchain.pem").write_bytes(
        made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
    )
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return {f"/etc/letsencrypt/live/{name}/": f"{folder}/"}


def trusting() -> ssl.SSLContext:
    """A TLS context that accepts any certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context
