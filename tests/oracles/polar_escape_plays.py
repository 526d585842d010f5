"""Polar Escape for the oracle: what a player can do before a click, and where things may be put.

Every choice is a pair of an action's text and the position directly after it. Written only from
the clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from tests.oracles.polar_escape_board import (
    SHAPES,
    SQUARES,
    Platform,
    Position,
    Rules,
    ahead,
    around,
    beside,
    cells_of,
    column,
    distance,
    ends,
    has_seal,
    is_free,
    is_lawful,
    is_open,
    is_shore,
    lattice,
    moved,
    on_square,
    paid,
    riders,
    sheet_under,
    standing,
    step,
    text_of,
    walks,
    with_sheet,
)

Ways = dict[str, Callable[[], Position]]

# --- free moves (PE-77 to PE-84) ------------------------------------------------------------


def is_movable(position: Position, name: str) -> bool:
    """PE-58, PE-79, PE-83: without penguins and without a sea lion."""
    return not riders(position, name) and not position.sheets[name].lion


def rotations(position: Position) -> Ways:
    """PE-78, R-43, R-44."""
    return {
        f"rot:{name}/{ori}": partial(with_sheet, position, name, replace(sheet, ori=ori))
        for name, sheet in position.board.items()
        if not sheet.lion and (name[0] == position.turn_owner or not riders(position, name))
        for ori in range(4)
        if ori != sheet.ori
    }


def shifts(position: Position) -> Ways:
    """PE-79, R-45: straight west, north or south."""
    found: Ways = {}
    for name, sheet in position.board.items():
        mine = name[0] == position.turn_owner or position.rules.free_shift == "any"
        held = sheet.seals and position.rules.seal_blocks_shift
        if mine and not held and is_movable(position, name):
            for way in ((-1, 0), (0, -1), (0, 1)):
                square = step(sheet.where, *way)
                if is_free(position, square) and is_lawful(moved(position, name, square)):
                    found[f"shift:{name},{square}"] = partial(moved, position, name, square)
    return found


def rearguard(position: Position, seat: str) -> frozenset[str]:
    """PE-81, R-46: the seat's sheets behind the column of the last penguin."""
    last = min(column(position, other) for other in position.staying)
    return frozenset(
        name
        for name, sheet in position.board.items()
        if name[0] == seat and "abcdefgh".index(sheet.where[0]) + 1 < last
    )


def recycled(position: Position, name: str, square: str, partner: str = "") -> Position:
    after = moved(position, name, square, partner)
    after = replace(after, recycled=position.recycled | {name})
    return paid(after, position.turn_owner, 1) if partner else after


def can_swap(position: Position, name: str, partner: str) -> bool:
    """PE-83: for a card, with a sheet without penguins and sea lion."""
    payable = position.cards[position.turn_owner] > 0 and is_movable(position, partner)
    square = position.sheets[partner].where
    return payable and is_lawful(moved(position, name, square, partner))


def recyclings(position: Position) -> Ways:
    """PE-80 to PE-83, R-46, R-56."""
    found: Ways = {}
    for name in position.rear - position.recycled:
        squares = [step(position.sheets[name].where, east, 0) for east in (1, 2)]
        if not is_movable(position, name):
            continue
        for square in filter(None, squares):
            partner = on_square(position, square)
            if is_free(position, square) and is_lawful(moved(position, name, square)):
                found[f"recycle:{name},{square}"] = partial(recycled, position, name, square)
            elif partner and can_swap(position, name, partner):
                way = partial(recycled, position, name, square, partner)
                found[f"recycle:{name},x{square}"] = way
    return found


def free_moves(position: Position) -> Ways:
    """R-43: at most `free_cap` of them a turn."""
    if position.nfree >= position.rules.free_cap:
        return {}
    ways = rotations(position) | shifts(position) | recyclings(position)

    def counted(way: Callable[[], Position]) -> Position:
        return replace(way(), nfree=position.nfree + 1, touched=True)

    return {action: partial(counted, way) for action, way in ways.items()}


# --- payments before the play (R-24) --------------------------------------------------------


def bears_upon(position: Position, seat: str, name: str) -> bool:
    """R-34: who can free a sheet: its owner, and whoever stands on it."""
    return name[0] == seat or sheet_under(position, seat) == name


def with_lion(position: Position, name: str, lion: bool) -> Position:
    return with_sheet(position, name, replace(position.sheets[name], lion=lion))


def with_seal(position: Position, platform: Platform) -> Position:
    sheet = position.sheets[platform[0]]
    return with_sheet(position, platform[0], replace(sheet, seals=sheet.seals | {platform[1]}))


def without_seal(position: Position, platform: Platform) -> Position:
    sheet = position.sheets[platform[0]]
    return with_sheet(position, platform[0], replace(sheet, seals=sheet.seals - {platform[1]}))


def lions(position: Position) -> set[str]:
    return {name for name, sheet in position.board.items() if sheet.lion}


def seals(position: Position) -> set[Platform]:
    return {p for p in lattice(position).values() if has_seal(position, p)}


def payments(position: Position) -> Ways:
    seat, cards = position.turn_owner, position.cards[position.turn_owner]
    found: dict[str, tuple[Position, int]] = {}
    if cards >= 1:  # PE-62, R-38
        for platform in seals(position):
            found[f"unseal:{text_of(position, platform)}"] = without_seal(position, platform), 1
    if cards >= 2:  # PE-59, R-34
        for name in lions(position):
            if bears_upon(position, seat, name):
                found[f"unlion:{name}"] = with_lion(position, name, False), 2
        for shape in SHAPES:  # PE-38, R-22
            sheet = position.sheets[seat + shape]
            if sheet.where == "pack":
                bought = with_sheet(position, seat + shape, replace(sheet, where="hand"))
                found[f"buy:{shape}"] = bought, 2

    def made(after: Position, price: int) -> Position:
        return replace(paid(after, seat, price), touched=True)

    return {action: partial(made, *result) for action, result in found.items()}


# --- plays 1 and 2 --------------------------------------------------------------------------


def placed(position: Position, name: str, square: str, ori: int) -> Position:
    return with_sheet(position, name, replace(position.sheets[name], where=square, ori=ori))


def placings(position: Position, squares: list[str]) -> Ways:
    """PE-28 to PE-30: the turn owner's sheets in the hand, to those squares where it is lawful."""
    hand = [s for s in SHAPES if position.sheets[position.turn_owner + s].where == "hand"]
    return {
        f"place:{shape},{square}/{ori}": partial(placed, position, name, square, ori)
        for shape in hand
        for name in [position.turn_owner + shape]
        for square in squares
        if is_free(position, square) and is_lawful(placed(position, name, square, 0))
        for ori in range(4)
    }


def contacts(position: Position) -> list[str]:
    """PE-28, R-15: the squares beside a sheet."""
    return [sq for sq in SQUARES if any(on_square(position, other) for other in beside(sq))]


def dashed(rules: Rules, n: int) -> list[str]:
    """PE-24, R-8: counted from above or from below."""
    low, high = rules.dashed
    return [f"a{row}" for row in {low + n - 1, high + 1 - n} if low <= row <= high]


def advances(position: Position, name: str) -> list[str]:
    """R-17: the free squares ahead to which a sheet can lawfully go."""
    return [
        square
        for square in ahead(position.sheets[name].where)
        if is_free(position, square) and is_lawful(moved(position, name, square))
    ]


def forwards(position: Position) -> Ways:
    """PE-31, PE-32, PE-63, R-19."""
    return {
        f"fwd:{name},{square}": partial(moved, position, name, square)
        for name, sheet in position.board.items()
        if name[0] == position.turn_owner and is_movable(position, name) and not sheet.seals
        for square in advances(position, name)
    }


# --- play 4: the walk and what may follow ---------------------------------------------------


def landings(position: Position, most: int) -> set[int]:
    """PE-87, PE-88, R-47: the numbers with which the turn owner can land."""
    d = distance(position, position.turn_owner)
    if position.rules.landing == "shortest" or d is None:
        return set() if d is None else {d}
    on = lattice(position)
    way = walks(position, position.turn_owner, most - 1)
    here = position.penguins[position.turn_owner]
    at_once = {1} if isinstance(here, tuple) and d == 1 else set()
    shore = {steps + 1 for steps, cell in way if is_shore(position, position.turn_owner, on[cell])}
    return at_once | shore


def walks_of(position: Position, n: int) -> bool:
    """PE-89, PE-90, R-47: whether an ordinary move with such a number is possible at all."""
    d = distance(position, position.turn_owner)
    return d is None or n < d or (n > d and position.rules.overshoot == "choice")


def is_overshot(position: Position) -> bool:
    """PE-90, R-47: the number that was clicked is more than it takes."""
    d = distance(position, position.turn_owner)
    return d is not None and position.n > d


def can_reclick(position: Position) -> bool:
    """PE-45, PE-61, R-29."""
    d = distance(position, position.turn_owner)
    if position.reclicked or (d is not None and position.n >= d):
        return False
    goals = ends(position, position.turn_owner, position.n)[position.n]
    some_taken = any(goal in standing(position) for goal in goals)
    return some_taken and not any(is_open(position, goal) for goal in goals)


Walk = tuple[str, Platform | None, int, bool]
"""Its text, where it ends (None: dry land), its price in cards, whether one is for a seal."""


def moves(position: Position) -> Iterator[Walk]:
    """PE-43, PE-44, PE-46, PE-61, R-21, R-38: all ends with all corrections."""
    cards = position.cards[position.turn_owner]
    limit = position.rules.correct_max or position.n + cards
    reached = ends(position, position.turn_owner, position.n + cards)
    landing = landings(position, position.n + cards)
    for n in range(max(1, position.n - cards), position.n + cards + 1):
        price = abs(n - position.n)
        sign = f",{n - position.n:+d}" if price else ""
        if price and n > limit:
            continue
        if n in landing:
            yield f"go:land{sign}", None, price, False
        for goal in reached[n] if walks_of(position, n) else ():
            name = f"go:{text_of(position, goal)}{sign}"
            if is_open(position, goal):
                yield name, goal, price, False
            elif goal not in standing(position) and price < cards and position.rules.seal_landing:
                yield f"{name},x", goal, price + 1, True


def combined(position: Position, name: str) -> dict[str, tuple[str, str]]:
    """PE-50, PE-66, PE-74, R-30, R-42: where a sheet can advance, and with whom it would swap."""
    sheet = position.sheets[name]
    if sheet.seals or sheet.lion or sheet.where[0] == "h":
        return {}
    plain = {f"adv:{square}": (square, "") for square in advances(position, name)}
    if plain and position.rules.exchange_when == "blocked":
        return plain
    swaps = {
        f"adv:x{square}": (square, partner)
        for square in ahead(sheet.where)
        for partner in [on_square(position, square)]
        if partner and square[0] != "h" and is_movable(position, partner)  # PE-75
        if is_lawful(moved(position, name, square, partner))
    }
    return plain | swaps


# --- eviction -------------------------------------------------------------------------------


def open_platforms(position: Position, names: list[str]) -> list[Platform]:
    found = [(name, number) for name in names for number in cells_of(position, name)]
    return [platform for platform in found if is_open(position, platform)]


def refuges(position: Position) -> list[Platform]:
    """PE-68, R-40: where a guest can flee, further west."""
    here = position.sheets[position.adv[0]].where[0]
    behind = [name for name, sheet in position.board.items() if sheet.where[0] < here]
    found = open_platforms(position, behind)
    if position.rules.evict_to == "first" and found:
        nearest = max(position.sheets[name].where[0] for name, _ in found)
        found = [p for p in found if position.sheets[p[0]].where[0] == nearest]
    return found


def exiles(position: Position) -> list[Platform]:
    """PE-70, R-41: where the owner can send a guest who has nowhere to flee."""
    name, _, partner = position.adv
    return open_platforms(position, [n for n in position.board if n not in (name, partner)])


# --- events ---------------------------------------------------------------------------------


def lion_targets(position: Position, owners: str) -> list[str]:
    """PE-52, PE-55, PE-60, PE-64, R-32."""
    if len(lions(position)) >= position.rules.players:
        return []
    return [
        name
        for name, sheet in position.board.items()
        if name[0] in owners and not sheet.lion and not sheet.seals
        if len(riders(position, name)) < 5
    ]


def seal_targets(position: Position, victim: str) -> set[Platform]:
    """PE-53, PE-56, PE-64, R-35, R-36."""
    if len(seals(position)) >= position.rules.supply or position.penguins[victim] == "off":
        return set()
    on = lattice(position)
    under = sheet_under(position, victim)
    if under:
        own = set(cells_of(position, under).values())
        near = own | {cell for one in own for cell in around(one)}
    else:
        near = {cell for cell in on if cell[0] == 0}
    return {on[cell] for cell in near if cell in on and is_open(position, on[cell])}
