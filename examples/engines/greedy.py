"""An engine for every game of the house: it plays greedily and speaks the text protocol.

rookery match packeis "engine:.venv/bin/python examples/engines/greedy.py" chick
"""

import sys
from random import Random

from rookery import games
from rookery.core.state import State

number = Random(1).random  # equal games for equal input


def value(state: State, action: str, seat: int) -> float:
    """How good an action looks: the seat's first score after it; ties are broken at random."""
    after = state.apply(action)
    return after.scores[seat][0] + 0.5 * number()


def choose(state: State) -> str:
    """The action that looks best to the seat to move."""
    seat = state.current_player
    assert seat is not None, "nobody is asked at a chance node or when the game is over"
    return max(state.legal_actions, key=lambda action: value(state, action, seat))


def main() -> None:
    """Answer line by line."""
    state: State | None = None
    for line in sys.stdin:
        command, *words = line.split() or [""]
        if command == "rtp":
            print("id name Greedy\nrtpok 1", flush=True)
        elif command == "position":
            name, *text = words
            state = games.load(name).parse(" ".join(text))
            print("position", state.text, flush=True)
        elif command == "go" and state is not None:
            print("bestaction", choose(state), flush=True)
        elif command == "quit":
            break
        else:
            print(f"error unknown-command {command}", flush=True)


if __name__ == "__main__":
    main()
