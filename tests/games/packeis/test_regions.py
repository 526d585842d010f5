"""How tables tell regions of ice apart."""

import math

from rookery.games.packeis.players.regions import mix
from rookery.games.packeis.rules.shapes import preset

BITS = 12


def test_regions_that_look_alike_are_spread_over_a_table() -> None:
    """Regions of one penguin and floes beside it fill about as many slots as random keys would."""
    near = preset("std").tables.near
    regions = [(int(near[cell]), 1 << cell) for cell in range(len(near))]
    keys = []
    for around, penguin in regions:
        cells = around
        while cells:
            keys.append(mix(cells, penguin))
            cells = (cells - 1) & around
    places = {key & ((1 << BITS) - 1) for key in keys}
    assert all(key >= 0 for key in keys)
    assert len(set(keys)) == len(keys)
    drawn = (1 << BITS) * (1 - math.exp(-len(keys) / (1 << BITS)))
    assert len(places) > 0.97 * drawn
