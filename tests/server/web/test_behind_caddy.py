"""The sample configuration for Caddy, with a certificate that Caddy makes itself."""

import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_connection

import httpx
from websockets.sync.client import connect

from tests.server import proxies
from tests.server.conftest import Start
from tests.server.users import HERE, ME, WAIT_S

# Writes into its folder only, and takes no port that another program may have.
_AROUND = """{{
    admin off
    skip_install_trust
    auto_https disable_redirects
    default_bind 127.0.0.1
    https_port {port}
    storage file_system {folder}/store
}}
"""
TABLE = {"game": "swift", "seats": [ME, HERE]}


@contextmanager
def caddy(folder: Path, house: int) -> Iterator[int]:
    """The port of a Caddy with the sample, in front of the house at another port."""
    program = proxies.program("caddy")
    instead = {"rookery.example": "localhost", ":8000": f":{house}"}
    process, port = _started(program, folder, proxies.sample("Caddyfile", instead))
    try:
        _wait_for_certificate(folder, port)
        yield port
    finally:
        process.kill()  # told to end, it would wait for all who are connected
        process.communicate()


def _started(program: str, folder: Path, text: str) -> tuple[subprocess.Popen[str], int]:
    """Start Caddy on a free port; if the port is taken by then, try another one."""
    for port in proxies.free_ports():
        (folder / "Caddyfile").write_text(_AROUND.format(port=port, folder=folder) + text)
        command = [program, "run", "--config", f"{folder}/Caddyfile", "--adapter", "caddyfile"]
        process = subprocess.Popen(
            command,
            env={"HOME": str(folder)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        said = _said_until_ready(process)
        if process.poll() is None:
            return process, port
        assert "address already in use" in said, said
    raise AssertionError("no port is free")


def _said_until_ready(process: subprocess.Popen[str]) -> str:
    """What Caddy says until it serves, or has ended."""
    said = ""
    assert process.stderr is not None
    for line in process.stderr:
        said += line
        if "serving initial configuration" in line:
            return said
    process.wait()
    return said


def _wait_for_certificate(folder: Path, port: int) -> None:
    """Caddy serves before it has a certificate: until then it breaks every handshake off."""
    end = time.monotonic() + WAIT_S
    while True:
        try:
            with (
                create_connection(("127.0.0.1", port), WAIT_S) as plain,
                _trusted(folder).wrap_socket(plain, server_hostname="localhost"),
            ):
                return
        except OSError:
            if time.monotonic() > end:
                raise


def _trusted(folder: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=folder / "store/pki/authorities/local/root.crt")


def test_a_house_behind_caddy(start: Start, tmp_path: Path) -> None:
    house = start(trusted_proxies=1, address_games=1)
    with caddy(tmp_path, int(house.address.rpartition(":")[2])) as port:
        here = f"localhost:{port}"
        trusted = _trusted(tmp_path)
        headers = {"origin": f"https://{here}"}
        with httpx.Client(
            base_url=f"https://{here}", headers=headers, verify=trusted, timeout=WAIT_S
        ) as client:
            opened = client.post("/api/games", json=TABLE)
            assert opened.status_code == 201, opened.text
            assert "; Secure" in opened.headers["set-cookie"]
            with connect(f"wss://{here}/games/{opened.json()['id']}/live", ssl=trusted) as socket:
                assert '"taps"' in socket.recv(timeout=WAIT_S)
            # Whoever claims another address or house counts as what Caddy sees.
            claimed = {"x-forwarded-for": "203.0.113.9", "forwarded": "for=203.0.113.9"}
            assert client.post("/api/games", json=TABLE, headers=claimed).status_code == 429
            foreign = {"origin": "https://evil.example", "x-forwarded-host": "evil.example"}
            assert client.post("/api/games", json=TABLE, headers=foreign).status_code == 403
