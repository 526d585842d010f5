"""The result of playing alone, and what a solver proves."""

from rookery.core.players.searcher import Report
from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say
from rookery.games.penguin_game.rules import facts
from rookery.games.penguin_game.rules.kernels import COINS
from rookery.games.penguin_game.words.terms import SUIT_WORDS


def verdict(state: State, say: Say = ENGLISH) -> str:
    """PG-R14: the coins left, as a number and a share of all; "" for several players."""
    if state.players > 1:
        return ""
    left = facts.coins_left(state)
    fields = {"left": left, "all": COINS, "share": int(100 * left / COINS + 0.5)}
    text = say("%(left)d of %(all)d coins left (%(share)d\u00a0%%)")
    if facts.is_solved(state):
        text = say("Solved: %(left)d of %(all)d coins left (%(share)d\u00a0%%)")
    elif facts.out(state):  # only leaving takes a lone penguin off the ice
        text = say("Given up with %(left)d of %(all)d coins left (%(share)d\u00a0%%)")
    elif left == 1:
        text = say("%(left)d of %(all)d coins left (%(share)d\u00a0%%), but not of the goal's suit")
    elif facts.goal(state):
        return f"{text % fields}, {_aim(state, say)}"
    return text % fields


def _aim(state: State, say: Say) -> str:
    return say("goal: %(suit)s") % {"suit": say(SUIT_WORDS[facts.goal(state)])}


def solver_summary(state: State, report: Report, say: Say = ENGLISH) -> str:
    """What a proof says besides who wins: the winning moves, or how far a lone penguin gets."""
    proof = dict(word.split("=", 1) for word in report.words.split())
    if "winning" in proof and not state.is_terminal:
        return _winning(state, proof["winning"].split(","), say)
    if "coins" not in proof:
        return ""
    return " ".join(_alone(int(proof["coins"]), proof, say))


def _winning(state: State, actions: list[str], say: Say) -> str:
    if actions == ["none"]:
        return say("Every move loses.")
    if len(actions) == len(state.legal_actions):
        return say("Every move wins.")
    text = say("Only these win: %(actions)s.")
    return text % {"actions": ", ".join(actions)}


def _alone(coins: int, proof: dict[str, str], say: Say) -> list[str]:
    text = say.plural("At best %(count)d coin is left.", "At best %(count)d coins are left.", coins)
    sentences = [text % {"count": coins}]
    if proof.get("goal") == "yes":
        sentences.append(say("It can be one of the goal's suit."))
    elif proof.get("goal") == "no" and coins == 1:
        sentences.append(say("It can't be one of the goal's suit."))
    if int(proof.get("solutions", "0")):
        many = int(proof["solutions"])
        text = say.plural("There is %(count)s solution.", "There are %(count)s solutions.", many)
        sentences.append(text % {"count": f"{many:,}".replace(",", "\u202f")})
    return sentences
