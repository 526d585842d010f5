"""Fixtures: a mail server on loopback."""

from collections.abc import Iterator

import pytest

from tests.server.mail.postbox import Postbox


@pytest.fixture
def postbox() -> Iterator[Postbox]:
    """A mail server of this test's own."""
    with Postbox().running() as box:
        yield box
