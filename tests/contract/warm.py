"""Compile the games that only tests play, once: `python -m tests.contract.warm`.

Tests that begin at the same time would each do it.
"""

from examples import breakthrough
from rookery.core.warmup import warmup
from tests.contract.toy import Krill
from tests.contract.whale import Whale

if __name__ == "__main__":
    warmup([Krill(), Whale(), breakthrough.GAME])
