"""Small programs that speak the text protocol well, badly, or not at all.

Only one that plays loads the rules: that takes a second.
"""

import sys
from pathlib import Path

ALL = {
    "deaf": "import os, sys; os.close(1); sys.stdin.read()",
    "stranger": """
import sys
for line in sys.stdin:
    word = line.split()[0]
    print("rtpok 1" if word == "rtp" else "error unknown-game there is no such game", flush=True)
""",
}
"""Whole programs that can't play: one that says nothing, one that knows no game."""
_HEAD = """
import sys
def say(line):
    print(line, flush=True)
position = []
asked = 0
for line in sys.stdin:
    words = line.split()
    if words[0] == "rtp":
        say("id name test")
        say("rtpok 1")
    elif words[0] == "position":
        position = words[1:]
        say(" ".join(words[:1] + words[2:]))
    elif words[0] == "quit":
        sys.exit(0)
    elif words[0] == "go":
        say("info depth 1")
        asked += 1
"""
ANSWERS = {
    "first": """
        from rookery.games import load
        state = load(position[0]).parse(" ".join(position[1:]))
        say('bestaction ' + state.legal_actions[0] + ' value 0 0')""",
    "illegal": "        say('bestaction @a9')",
    "malformed": "        say('bestaction')",
    "error": "        say('error wrong-state not today')",
    "crash": "        sys.exit(3)",
    "silent": "        if asked == 1: say('bestaction @a1')",
    "mute": "        import os; os.close(1); sys.stdin.read()",
}


def command(folder: Path, kind: str) -> str:
    """Write such a program into the folder; return the command line that starts it."""
    path = folder / f"{kind}.py"
    path.write_text(ALL[kind] if kind in ALL else _HEAD + ANSWERS[kind] + "\n")
    return f"{sys.executable} {path}"
