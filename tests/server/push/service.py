"""A push service on this machine, and a browser that has subscribed with it."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from rookery.server.push.encryption import private_key, public_point, text_of
from tests.server.users import WAIT_S

DAY_MS = 24 * 3600_000


def until_noon() -> int:
    """How many milliseconds from now it is noon in UTC: at night nothing is pushed."""
    return (DAY_MS // 2 - round(time.time() * 1000)) % DAY_MS


class PushService:
    """Takes what is posted to `url` and `answers` with `status`; `came` has headers and bodies."""

    def __init__(self) -> None:
        self.came: list[tuple[str, dict[str, str], bytes]] = []
        self.status, self.answers = 201, True
        self.arrived = threading.Condition()
        self.taken: Callable[[], None] = lambda: None
        """Called when something has come, before it is answered."""
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): text for name, text in self.headers.items()}
                with outer.arrived:
                    outer.came.append((self.path, headers, body))
                    outer.arrived.notify_all()
                outer.taken()
                if not outer.answers:
                    self.close_connection = True
                    return
                self.send_response(outer.status)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def run(self) -> None:
        self._server.serve_forever()

    def wait(self, count: int) -> None:
        """Return once so much has come."""
        with self.arrived:
            assert self.arrived.wait_for(lambda: len(self.came) >= count, WAIT_S)

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def push_service() -> Iterator[PushService]:
    """A push service that runs."""
    service = PushService()
    thread = threading.Thread(target=service.run)
    thread.start()
    try:
        yield service
    finally:
        service.stop()
        thread.join()


class Browser:
    """A browser that has subscribed with a push service, and reads what comes."""

    def __init__(self, service: PushService, name: str = "one") -> None:
        self._service, self.path = service, f"/{name}"
        self._key, self._auth = private_key(name.encode() * 20), b"0123456789abcdef"
        self.subscription = {
            "endpoint": service.url + self.path,
            "keys": {"p256dh": text_of(public_point(self._key)), "auth": text_of(self._auth)},
            "zone": "UTC",
        }

    def messages(self) -> list[Any]:
        """All that has come for this browser."""
        return [self.read(body) for path, _, body in self._service.came if path == self.path]

    def read(self, body: bytes) -> Any:
        """A message, as RFC 8291 and RFC 8188 say that a browser decrypts it."""
        salt, theirs, sealed = body[:16], body[21:86], body[86:]
        assert (int.from_bytes(body[16:20]), body[20]) == (4096, 65)
        shared = self._key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        )
        info = b"WebPush: info\0" + public_point(self._key) + theirs
        secret = HKDF(SHA256(), 32, self._auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.endswith(b"\2")
        return json.loads(text[:-1])
