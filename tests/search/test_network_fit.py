"""Networks fitted by PyTorch; tests that need it run only where the extra `train` is installed."""

import math
import sys

import numpy as np
import pytest

from rookery.core.extras import MissingExtra
from rookery.search import network_fit
from rookery.search.fitting import Samples, fit
from rookery.search.network import scores, straight
from rookery.search.network_fit import TrainingBatch, hopes, loss

JUDGE = straight(np.array([1.0]))


def game(*rows: tuple[float, ...], winner: int = 0) -> Samples:
    """Positions in which each seat has one feature."""
    features = np.array(rows, np.float32)[:, :, None]
    return Samples(features, np.full(len(rows), winner, np.int64))


def test_the_last_position_is_taught_who_won_and_those_before_it_hope_for_less() -> None:
    """The judge gives the first seat 1/2, 3/4 and 1/4; then the second seat wins."""
    played = game((0.0, 0.0), (math.log(3), 0.0), (0.0, math.log(3)), winner=1)
    found = hopes(played, JUDGE, 0.5)
    assert found.features is played.features
    assert found.chances[2].tolist() == [0.0, 1.0]
    assert found.chances[1] == pytest.approx([0.5 * 0.25, 0.5 * 0.75 + 0.5])
    assert found.chances[0] == pytest.approx([0.5 * 0.125 + 0.5 * 0.75, 0.5 * 0.875 + 0.5 * 0.25])
    assert found.chances.sum(axis=1) == pytest.approx(1.0)


def test_hopes_go_from_what_comes_next_to_who_wins() -> None:
    played = game((0.0, 0.0), (math.log(3), 0.0), (1.0, 1.0), winner=1)
    assert hopes(played, JUDGE, 0.0).chances[:2] == pytest.approx(
        np.array([[0.75, 0.25], [0.5, 0.5]])
    )
    assert hopes(played, JUDGE, 1.0).chances.tolist() == [[0.0, 1.0]] * 3


def test_the_loss_is_that_of_the_winner() -> None:
    played = [game((0.0, math.log(3)), winner=1), game((0.0, 0.0, 0.0))]
    assert loss(played, JUDGE) == pytest.approx((math.log(4 / 3) + math.log(3)) / 2)


def test_without_pytorch_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    taught = hopes(game((0.0, 1.0)), JUDGE)
    with pytest.raises(MissingExtra, match=r"needs torch: .*make extra EXTRA=train"):
        network_fit.fit([taught], np.zeros(1), seed=1, units=2)


def bent(seats: int, count: int) -> Samples:
    """The seat whose first of three features is nearest to 1 wins, give or take some luck."""
    rng = np.random.default_rng(seats)
    features = rng.normal(size=(count, seats, 3)).astype(np.float32)
    luck = rng.gumbel(size=(count, seats)) / 2
    return Samples(features, (luck - np.abs(features[:, :, 0] - 1)).argmax(axis=1))


def certain(played: Samples) -> TrainingBatch:
    """The positions with who won as the target of each."""
    return TrainingBatch(played.features, np.eye(played.features.shape[1])[played.winners])


def test_hidden_units_see_what_weights_cannot() -> None:
    pytest.importorskip("torch")
    played = [bent(3, 3000), bent(4, 3000)]
    plain = fit(played, np.zeros(3))
    taught = [certain(part) for part in played]
    found = network_fit.fit(taught, plain, seed=1, units=8, epochs=150)
    assert loss(played, found) < loss(played, straight(plain)) - 0.05
    again = network_fit.fit(taught, plain, seed=1, units=8, epochs=150)
    assert found.same(again)
    assert not found.same(network_fit.fit(taught, plain, seed=2, units=8, epochs=150))


def test_pytorch_scores_as_the_network_does() -> None:
    torch = pytest.importorskip("torch")
    found = network_fit.fit([certain(bent(3, 500))], np.zeros(3), seed=1, units=5)
    features = bent(4, 50).features
    numbers = [torch.tensor(part) for part in found]
    given = network_fit.network_outputs(torch, numbers, torch.tensor(features, dtype=torch.float64))
    assert given.numpy() == pytest.approx(scores(found, features), abs=1e-5)
