"""Weights of an evaluation, fitted to the winners of games.

Each seat's chance of winning is its share of all seats' strengths, and a seat's strength is the
exponential of a weighted sum of its features (R. D. Luce, Individual choice behavior, 1959).
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

PULL = 2.0
FOLDS = 5
_STEPS = 40
_CLOSE = 1e-6
_AT_ONCE = 8192


class Samples(NamedTuple):
    """Positions with the same number of seats: the features of each, and the seat that won."""

    features: NDArray[np.float32]  # position, seat, feature
    winners: NDArray[np.int64]

    def parts(self) -> Iterator["Samples"]:
        """The same samples, a few thousand positions at a time."""
        for first in range(0, len(self.winners), _AT_ONCE):
            end = first + _AT_ONCE
            yield Samples(self.features[first:end], self.winners[first:end])


def join(played: Sequence[Samples]) -> list[Samples]:
    """Join all samples with the same number of seats into one."""
    parts = []
    for seats in sorted({samples.features.shape[1] for samples in played}):
        alike = [samples for samples in played if samples.features.shape[1] == seats]
        features = np.concatenate([samples.features for samples in alike])
        parts.append(Samples(features, np.concatenate([samples.winners for samples in alike])))
    return parts


def chances(played: Samples, found: NDArray[np.float64]) -> NDArray[np.float64]:
    """Each seat's chance of winning, by position."""
    return shares(played.features @ found)


def shares(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Each seat's chance of winning from the scores of all seats, by position."""
    strengths = np.exp(scores - scores.max(axis=1, keepdims=True))
    parts: NDArray[np.float64] = strengths / strengths.sum(axis=1, keepdims=True)
    return parts


def loss(played: Sequence[Samples], found: NDArray[np.float64]) -> float:
    """The mean of -log of the chance given to the winner."""
    return surprise(played, [chances(samples, found) for samples in played])


def surprise(played: Sequence[Samples], given: Sequence[NDArray[np.float64]]) -> float:
    """The mean of -log of the winner's share of the chances given."""
    won = [
        part[np.arange(len(samples.winners)), samples.winners]
        for samples, part in zip(played, given, strict=True)
    ]
    return float(-np.log(np.concatenate(won)).mean())


def loss_unseen(games: Sequence[Samples], pull: float = PULL, part: float = 1.0) -> float:
    """The cross-validated loss: that of each fifth of the games, fitted to the other four.

    With `part`, only this fraction of the other four is used for the fit: comparing with half of
    them shows what more games would bring. Each fifth consists of every fifth game.
    """
    total, count = 0.0, 0
    for first in range(FOLDS):
        kept = join(games[first::FOLDS])
        rest = [game for number, game in enumerate(games) if number % FOLDS != first]
        positions = sum(len(samples.winners) for samples in kept)
        if positions:
            start = np.zeros(kept[0].features.shape[2])
            total += positions * loss(kept, fit(join(rest[: round(part * len(rest))]), start, pull))
        count += positions
    return total / count if count else float("nan")


def fit(
    played: Sequence[Samples], start: NDArray[np.float64], pull: float = PULL
) -> NDArray[np.float64]:
    """The most likely weights, pulled slightly towards 0.

    The problem is convex, so Newton's method solves it.
    """
    weights = start.copy()
    for _ in range(_STEPS):
        gradient, curvature = _slope(played, weights, pull)
        step = np.linalg.solve(curvature, gradient)
        weights -= step
        if np.abs(step).max() < _CLOSE:
            break
    return weights


def _slope(played: Sequence[Samples], found: NDArray[np.float64], pull: float) -> tuple[Any, Any]:
    """First and second derivative of the regularised loss, summed over positions."""
    count = len(found)
    gradient, curvature = 2 * pull * found, 2 * pull * np.eye(count)
    for part in (part for samples in played for part in samples.parts()):
        features, given = part.features.astype(np.float64), chances(part, found)
        mean = np.einsum("ps,psf->pf", given, features)
        won = features[np.arange(len(part.winners)), part.winners]
        gradient = gradient + (mean - won).sum(axis=0)
        weighted = (features * given[:, :, None]).reshape(-1, count)
        curvature = curvature + weighted.T @ features.reshape(-1, count) - mean.T @ mean
    return gradient, curvature
