"""Find where a source can be mutated, and do so, with Cosmic Ray's operators and one of ours."""

import ast
from collections import Counter
from collections.abc import Iterator
from typing import Any

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

from tools.mutants.sampling import Mutant, Site, draw

Position = tuple[int, int]
Range = tuple[Position, Position]


class DropEffect:
    """A Cosmic Ray operator that removes a statement executed for its effect.

    Those are calls, augmented assignments, and assignments to an attribute or an item.
    """

    def mutation_positions(self, node: Any) -> Iterator[Range]:
        if _has_effect(node):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, _index: int) -> Any:
        return get_ast(f"{node.get_first_leaf().prefix}pass")


def _has_effect(node: Any) -> bool:
    if getattr(node.parent, "type", "") != "simple_stmt":
        return False
    if node.type == "expr_stmt":
        in_place = getattr(node.children[1], "type", "") == "operator"
        is_augmented = in_place and node.children[1].value not in ("=", ":=")
        return is_augmented or node.children[0].type in ("atom_expr", "power")
    return node.type in ("atom_expr", "power") and node.children[-1].get_code().startswith("(")


_SWAPS = {
    "arithmetic": "Add_Sub Sub_Add Mul_Add Div_Mul FloorDiv_Mul Mod_FloorDiv Pow_Mul",
    "bits": "BitAnd_BitOr BitOr_BitAnd BitXor_BitOr LShift_RShift RShift_LShift",
}
_COMPARISONS = (
    "Lt_LtE Lt_GtE LtE_Lt LtE_Gt Gt_GtE Gt_LtE GtE_Gt GtE_Lt Eq_NotEq NotEq_Eq Is_IsNot IsNot_Is"
)
_SIGNS = "USub_UAdd Delete_Invert Delete_Not"
_PLAIN = {
    "condition": "AddNot",
    "logic": "ReplaceAndWithOr ReplaceOrWithAnd",
    "truth": "ReplaceTrueWithFalse ReplaceFalseWithTrue",
    "jump": "ReplaceBreakWithContinue ReplaceContinueWithBreak",
    "loop": "ZeroIterationForLoop",
    "except": "ExceptionReplacer",
    "number": "NumberReplacer",
}


def _operators() -> dict[str, tuple[str, Any]]:
    """Every operator in use, by its name, with the kind of change that it makes."""
    names = {kind: [f"ReplaceBinaryOperator_{s}" for s in t.split()] for kind, t in _SWAPS.items()}
    names["comparison"] = [f"ReplaceComparisonOperator_{s}" for s in _COMPARISONS.split()]
    names["sign"] = [f"ReplaceUnaryOperator_{s}" for s in _SIGNS.split()]
    names |= {kind: text.split() for kind, text in _PLAIN.items()}
    applicable = {
        name: (kind, get_operator(f"core/{name}")())
        for kind, group in names.items()
        for name in group
    }
    return applicable | {"DropEffect": ("effect", DropEffect())}


OPERATORS = _operators()


def sites(path: str, source: str) -> list[Site]:
    """Every mutable place inside the functions of a source, from top to bottom."""
    inside = _Inside(source)
    places: dict[tuple[Range, str], list[tuple[str, int]]] = {}
    occurrences: Counter[str] = Counter()
    for node in ast_nodes(get_ast(source)):
        for name, (kind, operator) in OPERATORS.items():
            for place in operator.mutation_positions(node):
                places.setdefault((place, kind), []).append((name, occurrences[name]))
                occurrences[name] += 1
    numbers: Counter[tuple[str, str]] = Counter()
    all_sites = []
    for ((start, _), kind), changes in sorted(places.items()):
        function = inside.function(start)
        if function:
            number = numbers[function, kind]
            numbers[function, kind] += 1
            all_sites.append(Site(path, function, kind, number, start[0], tuple(changes)))
    return all_sites


class _Inside:
    """Finds the function whose body a place is in; signatures and annotations don't count."""

    def __init__(self, source: str) -> None:
        self._bodies: list[tuple[Range, str]] = []
        self._annotations: list[Range] = []
        self._collect(ast.parse(source), "")

    def _collect(self, node: ast.AST, name: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = name
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = f"{name}.{child.name}" if name else child.name
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                self._bodies.append(((_start(child.body[0]), _end(child)), inner))
                self._annotations.append((_start(child), _start(child.body[0])))
            if isinstance(child, ast.AnnAssign):
                self._annotations.append((_start(child.annotation), _end(child.annotation)))
            self._collect(child, inner)

    def function(self, place: Position) -> str:
        """The innermost function's dotted name, or nothing."""
        if any(start <= place < end for start, end in self._annotations):
            return ""
        around = [name for (start, end), name in self._bodies if start <= place < end]
        return around[-1] if around else ""


def _start(node: Any) -> Position:
    marks = [mark.lineno for mark in getattr(node, "decorator_list", ())]
    return min([node.lineno, *marks]), node.col_offset


def _end(node: Any) -> Position:
    return node.end_lineno, node.end_col_offset


def mutant(site: Site, source: str, seed: int) -> Mutant | None:
    """One of the changes possible at a site; None if none gives a different, valid program."""
    first = draw(f"{seed} {site.key}")
    for turn in range(len(site.changes)):
        name, occurrence = site.changes[(first + turn) % len(site.changes)]
        code = mutate_code(source, OPERATORS[name][1], occurrence)
        if code and _is_another_program(source, code):
            before, after = _difference(source, code)
            return Mutant(site.path, site.function, site.line, before, after, code)
    return None


def _is_another_program(source: str, code: str) -> bool:
    try:
        return ast.dump(ast.parse(code)) != ast.dump(ast.parse(source))
    except SyntaxError:
        return False


def _difference(source: str, code: str) -> tuple[str, str]:
    """The lines that differ, joined to one line for each side."""
    old, new = source.splitlines(), code.splitlines()
    top = 0
    while top < min(len(old), len(new)) and old[top] == new[top]:
        top += 1
    bottom = 0
    while bottom < min(len(old), len(new)) - top and old[-1 - bottom] == new[-1 - bottom]:
        bottom += 1
    return _single(old[top : len(old) - bottom]), _single(new[top : len(new) - bottom])


def _single(lines: list[str]) -> str:
    return " ".join(" ".join(lines).split())
