"""A bot that plays any game of a house at random. HOUSE and TOKEN are environment variables.

It knows no rules. It reads one stream, accepts every challenge, and answers every turn with a
random legal action. If the connection is lost, it simply connects again.
"""

import json
import os
import random
import time
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

HOUSE, TOKEN = os.environ["HOUSE"], os.environ["TOKEN"]
SILENCE_S = 25  # the house sends an empty line every seven seconds


def ask(path: str, body: dict[str, Any] | None = None) -> Any:
    """Send a request with our token: a POST if there is a body, else a GET."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    return urlopen(Request(HOUSE + path, data, headers), timeout=SILENCE_S)


def hear(line: dict[str, Any]) -> None:
    """Respond to one event."""
    if line["type"] == "challenge" and line["state"] == "open":
        if any(seat["yours"] and seat["accepted"] is None for seat in line["seats"]):
            ask(f"/api/challenges/{line['id']}/accept", {})
    elif line["type"] == "check-in":
        ask(f"/api/evenings/{line['id']}", {"act": "here"})
    elif line["type"] == "turn":
        action = random.choice(line["actions"])
        body = {"number": line["number"] + 1, "seat": line["seat"], "action": action}
        ask(f"/api/games/{line['id']}/act", body)
    elif line["type"] == "over":
        print(line["id"], "places", line["places"], flush=True)


def main() -> None:
    """Read the event stream forever."""
    while True:
        try:
            with ask("/api/me/events") as stream:
                for text in stream:
                    if text.strip():
                        try:
                            hear(json.loads(text))
                        except HTTPError as refusal:  # somebody was faster, perhaps
                            print(refusal.read().decode(), flush=True)
        except HTTPError as refusal:
            if refusal.code == 401:
                raise SystemExit("the house does not know this token") from None
            time.sleep(2)
        except (URLError, OSError):
            time.sleep(2)


if __name__ == "__main__":
    main()
