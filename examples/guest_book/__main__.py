"""A house with the guest book: `python -m examples.guest_book`."""

import sys

from examples.guest_book.feature import FEATURE
from rookery.server.app import serve
from rookery.server.features import FEATURES

if __name__ == "__main__":
    sys.exit(serve(features=(*FEATURES, FEATURE)))
