"""The awards of an evening that is over, worked out from its games and its standings. Pure."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from rookery.core.errors import action_in
from rookery.core.notation.line import is_leaving
from rookery.core.words.feats import Best
from rookery.core.words.i18n import Say, later
from rookery.core.words.words import Words
from rookery.server.evenings.model import Evening
from rookery.server.table.game import Snapshot
from rookery.server.table.seats import Seat
from rookery.server.table.timeline import Timeline
from rookery.tournaments.standings import standings

CLOSEST, CLIMB, STREAK = "closest-finish", "best-climb", "streak"
_CLOSEST, _CLIMB = later("Closest finish"), later("Best climb")
_STREAK = later("Longest run")


class Award(msgspec.Struct, frozen=True):
    """Something worth telling: of what `kind`, who did it, and how much it was.

    It happened in a `round` at a `table`, both counted from 1, in the `game` of this id, with the
    ply `ply`; 0 where it is about the whole game. `unit` is the score that a finish was close in.
    The best climb is from place `count` after the `round` to the place `unit`. The longest run, of
    an arena, is of `count` tables won one after the other.
    """

    kind: str
    players: tuple[str, ...]
    count: int
    round: int
    table: int = 0
    game: str = ""
    ply: int = 0
    unit: int = 0


class TableFeat(NamedTuple):
    """The best that a seat has done towards a feat, in one game."""

    feat: str
    seat: int
    size: int
    ply: int


class TableFacts(NamedTuple):
    """What awards need of a game: feats, and by how much the second was behind the first."""

    feats: tuple[TableFeat, ...]
    finish: tuple[int, int] = (-1, -1)
    """The seats of the first and of the second; -1 if their scores say nothing."""
    gap: tuple[int, ...] = ()


class AwardShown(msgspec.Struct, frozen=True):
    """An award in words: `sentence` names who, `url` leads to the move, the game or the row."""

    kind: str
    title: str
    sentence: str
    url: str
    players: tuple[str, ...]


# -- one game --------------------------------------------------------------------------------------


def facts_of(game: Snapshot) -> TableFacts:
    """The facts of a game that is over; computers' deeds are nobody's."""
    timeline, seats = game.timeline, game.seats
    if not timeline.state.is_terminal:
        return TableFacts(())
    feats = _feats(timeline, seats, timeline.game.words.feats)
    finish, gap = _finish(timeline, seats)
    timeline.states.forget()
    return TableFacts(tuple(feats), finish, gap)


def _feats(
    timeline: Timeline, seats: Sequence[Seat], feats: Mapping[str, Best]
) -> Iterable[TableFeat]:
    words, states, line = timeline.game.words, timeline.states, timeline.line
    sums, single = Counter[tuple[str, int]](), dict[tuple[str, int], TableFeat]()
    for ply, entry in enumerate(line if feats else ()):
        if is_leaving(entry.text):
            continue
        for feat, seat, size in words.deeds(states[ply], action_in(entry.text), states[ply + 1]):
            sums[feat, seat] += size
            known = single.get((feat, seat))
            if known is None or size > known.size:
                single[feat, seat] = TableFeat(feat, seat, size, ply + 1)
    for (feat, seat), total in sums.items():
        is_winner = timeline.state.ranking[seat] == 1
        if seats[seat].kind != "human" or (feats[feat] == "fewest" and not is_winner):
            continue
        whole = TableFeat(feat, seat, total, 0)
        yield single[feat, seat] if feats[feat] == "one" else whole


def _finish(timeline: Timeline, seats: Sequence[Seat]) -> tuple[tuple[int, int], tuple[int, ...]]:
    """The first two, if both are people and scores decide; and the gap, score by score."""
    state, rules = timeline.state, timeline.game.rules
    scores = rules.scores(state)
    order = sorted(range(state.players), key=lambda seat: state.ranking[seat])
    if not rules.score_wins or rules.scores_are_common or len(order) < 2 or not scores:
        return (-1, -1), ()
    first, second = order[:2]
    if {seats[first].kind, seats[second].kind} != {"human"}:
        return (-1, -1), ()
    pairs = zip(scores[first], scores[second], strict=True)
    return (first, second), tuple(ahead - behind for ahead, behind in pairs)


# -- the evening -----------------------------------------------------------------------------------


def awards(
    evening: Evening, feats: Mapping[str, Best], facts: Mapping[str, TableFacts]
) -> list[Award]:
    """All awards that somebody has clearly won; `facts` are those of the games that there are."""
    tables = [
        (number, at + 1, game, seats, facts[game])
        for number, past in enumerate(evening.rounds, start=1)
        for at, game, seats in past.all_games
        if past.results.get(at) is not None and at not in past.decided and game in facts
    ]
    by_feat = [_feat_award(name, best, tables) for name, best in feats.items()]
    every = (*by_feat, _closest(tables), _climb(evening), _streak(evening))
    return [award for award in every if award is not None]


_Table = tuple[int, int, str, tuple[str, ...], TableFacts]


def _feat_award(name: str, best: Best, tables: Sequence[_Table]) -> Award | None:
    """Of the best one; None if two people are level."""
    every = [
        Award(name, (players[feat.seat],), feat.size, number, at, game, feat.ply)
        for number, at, game, players, own in tables
        for feat in own.feats
        if feat.feat == name
    ]
    sign = -1 if best == "fewest" else 1
    top = max((sign * award.count for award in every), default=0)
    first = [award for award in every if sign * award.count == top]
    return first[0] if len({award.players for award in first}) == 1 else None


def _closest(tables: Sequence[_Table]) -> Award | None:
    every = sorted(
        (
            (own.gap, number, at, game, tuple(players[seat] for seat in own.finish))
            for number, at, game, players, own in tables
            if any(own.gap)
        )
    )
    if not every or (len(every) > 1 and every[0][0] == every[1][0]):
        return None
    gap, number, at, game, players = every[0]
    unit = next(index for index, amount in enumerate(gap) if amount)
    return Award(CLOSEST, players, abs(gap[unit]), number, at, game, unit=unit)


def _climb(evening: Evening) -> Award | None:
    """From an earlier place to the final one, of those who have stayed."""
    history, plan = evening.history(), evening.about.plan
    stayed = {player for player, own in evening.people.items() if not own.has_left}

    def places(rounds: int) -> dict[str, int]:
        rows = standings(plan, history[:rounds], stayed)
        return {row.player: row.place for row in rows if row.player in stayed}

    if not plan.counts_missed:
        return None
    last, climbs = places(len(history)), list[Award]()
    for number in range(1, len(history)):
        earlier = places(number)
        climbs += [Award(CLIMB, (who,), earlier[who], number, unit=last[who]) for who in stayed]
    most = max((climb.count - climb.unit for climb in climbs), default=0)
    first = [climb for climb in climbs if climb.count - climb.unit == most]
    is_clear = most > 0 and len({climb.players for climb in first}) == 1
    return first[0] if is_clear else None


def _streak(evening: Evening) -> Award | None:
    """Of an arena: the most tables in a row that somebody who stayed has won, two at least."""
    if evening.about.plan.format != "arena":
        return None
    runs, longest = Counter[str](), Counter[str]()
    for past in evening.rounds:
        for table, result in past.results.items():
            for player in past.entry.drawn.tables[table]:
                wins = result is not None and result.places[result.players.index(player)] == 0
                runs[player] = runs[player] + 1 if wins else 0
                longest[player] = max(longest[player], runs[player])
    stayed = {player: longest[player] for player in evening.active}
    most = max(stayed.values(), default=0)
    first = [player for player, run in stayed.items() if run == most]
    return Award(STREAK, (first[0],), most, 0) if most > 1 and len(first) == 1 else None


# -- in words --------------------------------------------------------------------------------------


def award_shown(
    award: Award, words: Words, names: Mapping[str, str], say: Say, has_rounds: bool = True
) -> AwardShown:
    """An award in the reader's language; it says of which round, if the evening `has_rounds`."""
    who = ", ".join(names[player] for player in award.players)
    title, sentence = _words_of(award, words, say)
    if award.game:
        where = say("Round %(round)s, table %(table)s.")
        if has_rounds:
            sentence += " " + where % {"round": award.round, "table": award.table}
        url = f"/games/{award.game}/replay#{award.ply or 'end'}"
    else:
        url = f"#row-{award.players[0]}"
    return AwardShown(award.kind, title, sentence.replace("%(name)s", who), url, award.players)


def _words_of(award: Award, words: Words, say: Say) -> tuple[str, str]:
    if award.kind == CLOSEST:
        unit = words.score_names[award.unit]
        single = words.score_ones[award.unit : award.unit + 1]
        amount = say(single[0]) if single and award.count == 1 else f"{award.count} {say(unit)}"
        return say(_CLOSEST), "%(name)s: " + say("%(amount)s apart.") % {"amount": amount}
    if award.kind == STREAK:
        return say(_STREAK), "%(name)s " + say("won %(count)s tables in a row.") % {
            "count": award.count
        }
    if award.kind == CLIMB:
        places = {"round": award.round, "before": award.count, "after": award.unit}
        text = say("was number %(before)s after round %(round)s, and number %(after)s in the end.")
        return say(_CLIMB), "%(name)s " + text % places
    return words.feat(award.kind, award.count, say)
