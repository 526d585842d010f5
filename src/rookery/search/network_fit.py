"""Networks fitted to the results of games with PyTorch, on a GPU if there is one.

Each seat's chance of winning is its share of all strengths, as in `fitting`; its strength is the
exponential of its network's score. A position's training target is a mixture, its *hope*, of the
chances that the games' evaluation gave in the positions after it and of the final winner. Many
positions share one winner, so the winner alone would tell little about each (R. Sutton, Learning to
predict by the methods of temporal differences, 1988). Only this module needs PyTorch: the extra
`train`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.extras import extra
from rookery.search.fitting import Samples, shares, surprise
from rookery.search.network import Network, scores

if TYPE_CHECKING:
    import torch

SHARE: Final = 0.95
"""The weight of later positions' chances in a position's target; the next position has the rest."""
EPOCHS: Final = 10
_BATCH: Final = 2048
_RATE: Final = 3e-3
_DECAY: Final = 0.1
_NEVER: Final = -1e9


class TrainingBatch(NamedTuple):
    """Positions with the same number of seats: their features, and each seat's target chance."""

    features: NDArray[np.float32]  # position, seat, feature
    chances: NDArray[np.float64]  # position, seat


def hopes(game: Samples, judge: Network, share: float = SHARE) -> TrainingBatch:
    """The training targets of the positions of one game, in order: see above."""
    likely = shares(scores(judge, game.features))
    expectations = np.zeros(likely.shape)
    hope = np.zeros(likely.shape[1])
    for place in range(len(likely) - 1, -1, -1):
        if place == len(likely) - 1:
            hope[game.winners[place]] = 1.0
        else:
            hope = share * hope + (1.0 - share) * likely[place + 1]
        expectations[place] = hope
    return TrainingBatch(game.features, expectations)


def loss(games: Sequence[Samples], network: Network) -> float:
    """The mean of -log of the chance given to the winner."""
    return surprise(games, [shares(scores(network, game.features)) for game in games])


def fit(
    lessons: Sequence[TrainingBatch],
    start: NDArray[np.float64],
    seed: int,
    units: int,
    epochs: int = EPOCHS,
) -> Network:
    """A network that approximates the target chances as closely as possible.

    Its direct weights begin with `start`; its hidden units have no effect at first. On one machine
    the result is a fixed function of the arguments. Raises MissingExtra without PyTorch.
    """
    torch = extra("torch", "train")
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # steps are small: threads would mostly wait for each other
    try:
        return _fit(torch, lessons, start, seed, units, epochs)
    finally:
        torch.set_num_threads(threads)


def _fit(
    torch: Any,
    lessons: Sequence[TrainingBatch],
    start: NDArray[np.float64],
    seed: int,
    units: int,
    epochs: int,
) -> Network:
    device = "cuda" if torch.cuda.is_available() else "cpu"
    features, chances, there = (torch.as_tensor(part, device=device) for part in _pad(lessons))
    mean, spread = features[there].mean(0), features[there].std(0).clamp(min=1e-3)
    features = (features - mean) / spread
    numbers = [
        torch.tensor(part, dtype=torch.float32, device=device, requires_grad=True)
        for part in _beginning(start * spread.cpu().numpy(), units, seed)
    ]
    steps = _steps(len(features), epochs, seed)
    descent = torch.optim.AdamW(numbers, _RATE, weight_decay=_DECAY)
    pace = torch.optim.lr_scheduler.OneCycleLR(descent, _RATE, len(steps) + 1)
    for batch in steps:
        at = torch.as_tensor(batch, device=device)
        outputs = network_outputs(torch, numbers, features[at]).masked_fill(~there[at], _NEVER)
        likelihoods = torch.log_softmax(outputs, 1).masked_fill(~there[at], 0.0)
        descent.zero_grad()
        (-(chances[at] * likelihoods).sum(1).mean()).backward()
        descent.step()
        pace.step()
    return _of_raw_features(numbers, mean, spread)


def network_outputs(torch: Any, numbers: Sequence["torch.Tensor"], features: "torch.Tensor") -> Any:
    """The same as `network.scores`, in operations that PyTorch can differentiate."""
    direct, middle, bias, out = numbers
    return features @ direct + torch.relu(features @ middle + bias) @ out


def _pad(lessons: Sequence[TrainingBatch]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """All positions, padded to the largest number of seats, and which of the seats exist."""
    count = sum(len(part.chances) for part in lessons)
    seats = max(part.chances.shape[1] for part in lessons)
    features = np.zeros((count, seats, lessons[0].features.shape[2]), np.float32)
    chances, there, first = np.zeros((count, seats), np.float32), np.zeros((count, seats), bool), 0
    for part in lessons:
        rows = slice(first, first + len(part.chances)), slice(part.chances.shape[1])
        features[rows], chances[rows], there[rows] = part.features, part.chances, True
        first += len(part.chances)
    return features, chances, there


def _beginning(start: NDArray[np.float64], units: int, seed: int) -> tuple[NDArray[Any], ...]:
    rng = np.random.default_rng(seed)
    near = 1.0 / np.sqrt(len(start))
    middle, bias = rng.uniform(-near, near, (len(start), units)), rng.uniform(-near, near, units)
    return start, middle, bias, np.zeros(units)


def _steps(count: int, epochs: int, seed: int) -> list[NDArray[np.int64]]:
    """The positions of each step: each epoch covers all of them once, in an order of its own."""
    rng = np.random.default_rng(seed)
    parts = max(1, count // _BATCH)
    return [part for _ in range(epochs) for part in np.array_split(rng.permutation(count), parts)]


def _of_raw_features(numbers: Any, mean: Any, spread: Any) -> Network:
    """The same network for unscaled features; terms that are equal for all seats are dropped."""
    direct, inner, bias, out = (part.detach().double().cpu().numpy() for part in numbers)
    middle, wide = mean.double().cpu().numpy(), spread.double().cpu().numpy()
    plain = inner / wide[:, None]
    return Network(direct / wide, plain, bias - middle @ plain, out)
