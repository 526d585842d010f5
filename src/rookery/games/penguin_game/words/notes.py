"""Notes on options, such as combinations that only this house offers (PG-R24)."""

from rookery.core.words.i18n import ENGLISH, Say
from rookery.games.penguin_game.options import PenguinGameOptions


def notes(options: PenguinGameOptions, say: Say = ENGLISH) -> tuple[str, ...]:
    """What people should know about options: house combinations, choices without effect."""
    sentences = []
    alone, is_drawn = options.players == 1, options.coins == "random"
    if options.flame and options.drift:
        sentences.append(say("House rule: flame-throwers together with drifting (PG-R24)."))
    if alone and not is_drawn:  # PG-15 speaks of the bag, PG-17 of several players
        sentences.append(say("House rule: laying the coins and playing alone (PG-R24)."))
    if alone and options.flame:  # PG-23: with the regular game or a Strategic Start
        sentences.append(say("House rule: flame-throwers when playing alone (PG-R24)."))
    if alone and options.drift:  # PG-26
        sentences.append(say("House rule: drifting when playing alone (PG-R24)."))
    if _is_the_same(options):
        sentences.append(
            say("With two coins on every cell this is the same as the Strategic Start (PG-R20).")
        )
    return tuple(sentences)


def _is_the_same(options: PenguinGameOptions) -> bool:
    """Whether the X makes no difference: an irregular start on three tiles, two high."""
    tiny = len(options.corners()) == 3
    return options.coins == "irregular" and tiny and options.tall == "flat2"
