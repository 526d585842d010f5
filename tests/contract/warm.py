"""Compile once the games that only tests play: `python -m tests.contract.warm`.

Otherwise tests that start at the same time would each compile them.
"""

from examples import breakthrough
from rookery.core.warmup import warmup
from tests.contract.toy import Krill
from tests.contract.whale import Whale

if __name__ == "__main__":
    warmup([Krill(), Whale(), breakthrough.GAME])
