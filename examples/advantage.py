"""How often the first player of Packeis comes in first, when all play at random."""

from random import Random

from rookery import games


def advantage(count: int, seed: int) -> float:
    """The first player's share of the wins; a draw counts half."""
    packeis, random = games.load("packeis"), Random(seed)
    points = 0.0
    for number in range(count):
        options = packeis.deal(packeis.read_options({"players": "2"}), seed=seed + number)
        state = packeis.start(options)
        while not state.is_terminal:
            state = state.apply(random.choice(state.legal_actions))
        mine, yours = state.ranking
        points += 0.5 if mine == yours else float(mine < yours)
    return points / count


if __name__ == "__main__":
    share = advantage(400, seed=1)
    print(f"{share:.3f} ± {1.96 * (share * (1 - share) / 400) ** 0.5:.3f}")
