"""Blocks of random sequential programs that have objects of their own: arrays that are walked over, strings, heap
objects and linked lists, arrays of variable length, flexible members, and copies byte by byte."""

from __future__ import annotations

from collections.abc import Callable

from tests.fuzz.sequential_records import is_solid
from tests.fuzz.sequential_statements import DEPTH, Statements
from tests.fuzz.sequential_types import (
    CHAR,
    ArrayOf,
    CType,
    CursorVar,
    Kind,
    Place,
    Record,
    Spot,
    declare,
    some_type,
)
from tests.fuzz.sequential_values import Scope
from tests.fuzz.tree import Body, Expr, Stmt, body, stmt

_STRINGS = ('"abc"', '"a\\0b"', '""', '"\\xff\\1"', '"x" "yz"', '"q\\n\\""')


class Blocks(Statements):
    def special_block(self, scope: Scope) -> Stmt:
        makers: tuple[Callable[[Scope], Stmt | None], ...] = (
            self._walk, self._string, self._variable_array, self._heap, self._heap, self._list, self._chain,
            self._flexible, self._copy,
        )  # fmt: skip
        made = self.rng.choice(makers)(scope) if scope.may_write_globals else None
        return made or stmt("", self.inner(scope))

    def _inside(self, scope: Scope, least: int = 1) -> list[Stmt]:
        return self.block(scope, self.rng.randint(least, 2))

    def _item(self, scope: Scope, kind: Kind) -> Expr:
        """A value of this type."""
        made = self.record_value(scope, kind, 1) if isinstance(kind, Record) else self.value(scope, 2)
        return made.expr

    # ------------------------------------------------------------------------------------------- arrays
    def _walk(self, scope: Scope) -> Stmt | None:
        arrays = self.arrays(scope)
        if not arrays:
            return None
        array = self.rng.choice(arrays)
        assert isinstance(array.kind, ArrayOf) and isinstance(array.kind.element, CType)
        element, length, w = array.kind.element, array.kind.length, self.fresh("w")
        start = str(self.instance(Scope(), array).expr)
        deeper = scope.copy()
        deeper.loops = (*scope.loops, "loop")
        deeper.places.append(Place(text=f"(*{w})", token="*", via=frozenset(("@" + w,)), type=element))
        with self.repeated(length):
            inside = self._inside(deeper)
        match self.rng.randint(0, 4):
            case 0:
                return stmt(f"for ({element.name} *{w} = {start}; {w} < {start} + {length}; {w}++) ", body(inside))
            case 1:
                last = f"&{start}[{length - 1}]"
                return stmt(f"for ({element.name} *{w} = {last}; {w} >= {start} + 1; {w} -= 1) ", body(inside))
            case 2:
                first = stmt(f"--{w};")
                return stmt(
                    f"{{ {element.name} *{w} = {start} + {length}; while ({w} > {start}) ", body([first, *inside]), "}"
                )
            case 3:
                changed = self.value(scope, 1).expr
                return stmt(
                    f"{{ {element.name} *{w} = {start}; while ({w} != {start} + {length}) *{w}++ ^= ", changed, "; }"
                )
        k = self.fresh("k")
        text = f"{{ {element.name} *{w} = {start}; int {k} = {length}; while ({k}--) MIX(*{w}++); }}"
        return stmt(text)

    def _string(self, scope: Scope) -> Stmt:
        s, t, n = self.fresh("s"), self.fresh("t"), self.fresh("n")
        text = self.rng.choice(_STRINGS)
        deeper = scope.copy()
        if self.rng.random() < 0.5:
            declaration = stmt(f"char {s}[8] = {text};")
            deeper.add(Spot(text=s, token="@" + s, lives=deeper.level), ArrayOf(CHAR, 8))
        else:
            declaration = stmt(f"{self.rng.choice((f'const char *{s}', f'char {s}[]'))} = {text};")
        loop = stmt(f"int {n} = 0; for (const char *{t} = {s}; *{t}; {t}++) {{ {n}++; MIX(*{t}); }} MIX({n});")
        deeper.places.append(Place(text=n, token=n, type=CType("int", "%d")))
        return stmt("", body([declaration, loop, *self._inside(deeper)]))

    def _variable_array(self, scope: Scope) -> Stmt:
        kind, v, i = some_type(self.rng), self.fresh("v"), self.fresh("i")
        deeper = scope.copy()
        deeper.may_jump = False
        length = self.value(scope, 1)
        declaration = stmt(f"{kind.name} {v}[((", length.expr, ") & 3) + 4];")
        value = self.value(scope, 1)
        start = stmt(
            f"for (unsigned {i} = 0; {i} < sizeof {v} / sizeof *{v}; {i}++) {v}[{i}] = ", value.expr, f" + {i};"
        )
        spot = Spot(text=v, token="@" + v, lives=deeper.level)
        deeper.add(spot.inside("[{}]", 3), kind)
        if self.rng.random() < 0.5:
            self.add_cursor(deeper, CursorVar(self.fresh("c"), kind, v, 3))
            start = stmt("", Body((start, stmt(f"{kind.name} *{deeper.cursors[-1].text} = {v} + 1;")), braces=False))
        return stmt("", body([declaration, start, *self._inside(deeper)]))

    # --------------------------------------------------------------------------------------------- heap
    def _heap(self, scope: Scope) -> Stmt:
        rng = self.rng
        kind: CType | Record = rng.choice(self.records) if self.records and rng.random() < 0.4 else some_type(rng)
        h, count = self.fresh("h"), rng.choice((1, 2, 4))
        size = rng.choice(
            (f"{count} * sizeof *{h}", f"sizeof({declare(ArrayOf(kind, count), '')})", f"sizeof({kind.name}) * {count}")
        )
        inside: list[Stmt] = []
        if rng.random() < 0.35:
            inside.append(stmt(f"{kind.name} *{h} = calloc({count}, sizeof({kind.name}));"))
        else:
            inside.append(stmt(f"{kind.name} *{h} = {rng.choice(('', f'({kind.name} *)'))}malloc({size});"))
            inside.append(self._filled(scope, h, kind, 0, count))
        inside += self._used(scope, h, kind, count)
        if rng.random() < 0.35:
            inside.append(stmt(f"{h} = realloc({h}, {2 * count} * sizeof({kind.name}));"))
            inside.append(self._filled(scope, h, kind, count, 2 * count))
            inside += self._used(scope, h, kind, 2 * count)
        return stmt("", body([*inside, stmt(f"free({h});")]))

    def _filled(self, scope: Scope, h: str, kind: Kind, first: int, end: int) -> Stmt:
        i = self.fresh("i")
        with self.repeated(end - first):
            return stmt(f"for (int {i} = {first}; {i} < {end}; {i}++) {h}[{i}] = ", self._item(scope, kind), ";")

    def _used(self, scope: Scope, h: str, kind: CType | Record, count: int) -> list[Stmt]:
        deeper = scope.copy()
        behind = Spot(text=h, token="*", via=frozenset(("@" + h,)), lives=deeper.level)
        deeper.add(behind.inside("[{}]", count - 1), kind)
        start: list[Stmt] = []
        if isinstance(kind, CType) and count > 1 and self.rng.random() < 0.5:
            cursor = CursorVar(self.fresh("c"), kind, h, count - 1)
            start.append(stmt(f"{kind.name} *{cursor.text} = {h};"))
            self.add_cursor(deeper, cursor)
        inside = [*start, *self._inside(deeper)]
        return [stmt("", body(inside))]

    def _flexible(self, scope: Scope) -> Stmt:
        kind, f, i = some_type(self.rng), self.fresh("f"), self.fresh("i")
        deeper = scope.copy()
        behind = Spot(text=f"{f}->", token="*", via=frozenset(("@" + f,)), lives=deeper.level)
        deeper.add(behind.inside("a[{}]", 3), kind)
        deeper.add(behind.inside("n"), CType("short", "%hd"))
        first = self.rng.choice(("short n;", "short n; char c;", "long l; short n;"))
        text = f"struct {f.upper()} {{ {first} {kind.name} a[]; }} *{f} = "
        text += f"malloc(sizeof(struct {f.upper()}) + 4 * sizeof({kind.name})); "
        start = stmt(
            f"{text}{f}->n = 4; for (int {i} = 0; {i} < {f}->n; {i}++) {f}->a[{i}] = ", self.value(scope, 2).expr, ";"
        )
        return stmt("", body([start, *self._inside(deeper), stmt(f"free({f});")]))

    # -------------------------------------------------------------------------------------------- lists
    def _node(self) -> tuple[str, str, CType]:
        kind, tag = some_type(self.rng), self.fresh("N")
        text = f"struct {tag} {{ {kind.name} v; struct {tag} *next; }}"
        if self.rng.random() < 0.3:
            text = f"struct {tag} {{ struct {tag} *next; {kind.name} v; }}"
        return f"struct {tag}", text, kind

    def _visit(self, scope: Scope, node: str, kind: CType, head: str) -> Stmt:
        n = self.fresh("n")
        deeper = scope.copy()
        deeper.loops = (*scope.loops, "loop")
        behind = Spot(text=f"{n}->v", token="*", via=frozenset(("@" + n,)), lives=deeper.level)
        deeper.add(behind, kind)
        with self.repeated(3):
            return stmt(f"for ({node} *{n} = {head}; {n}; {n} = {n}->next) ", body(self._inside(deeper)))

    def _list(self, scope: Scope) -> Stmt:
        rng = self.rng
        node, definition, kind = self._node()
        head, n, count = self.fresh("head"), self.fresh("n"), rng.randint(1, 3)
        with self.repeated(count):
            value = self.value(scope, DEPTH - 1).expr
        inside = [stmt(f"{definition} *{head} = 0;")]
        push = f"{node} *{n} = malloc(sizeof *{n}); {n}->v = "
        if rng.random() < 0.6:
            inside.append(
                stmt(
                    f"for (int i = 0; i < {count}; i++) {{ {push}", value, f" + i; {n}->next = {head}; {head} = {n}; }}"
                )
            )
        else:
            link = f"{node} **l = &{head}; while (*l) l = &(*l)->next; *l = {n};"
            inside.append(
                stmt(f"for (int i = 0; i < {count}; i++) {{ {push}", value, f" - i; {n}->next = 0; {link} }}")
            )
        steps: list[Callable[[], Stmt]] = [
            lambda: self._visit(scope, node, kind, head),
            lambda: stmt(
                f"{{ {node} *r = 0; while ({head}) {{ {node} *t = {head}->next; {head}->next = r; "
                f"r = {head}; {head} = t; }} {head} = r; }}"
            ),
            lambda: stmt(
                f"for ({node} **l = &{head}; *l;) {{ if (", self.value(scope, 1).expr, " + ((*l)->v & 1)) "
                f"{{ {node} *d = *l; *l = d->next; free(d); }} else l = &(*l)->next; }}",
            ),
        ]  # fmt: skip
        for _ in range(rng.randint(1, 3)):
            inside.append(rng.choice(steps)())
        inside.append(self._visit(scope, node, kind, head))
        inside.append(stmt(f"while ({head}) {{ {node} *t = {head}->next; free({head}); {head} = t; }}"))
        return stmt("", body(inside))

    def _chain(self, scope: Scope) -> Stmt:
        """A list of variables."""
        node, definition, kind = self._node()
        names = [self.fresh("x") for _ in range(self.rng.randint(2, 3))]
        deeper = scope.copy()
        inside = [stmt(f"{definition};")]
        before = "0"
        for name in names:
            inside.append(stmt(f"{node} {name} = {{.v = ", self.value(scope, 1).expr, f", .next = {before}}};"))
            before = f"&{name}"
            deeper.add(Spot(text=f"{name}.v", token="@" + name, lives=deeper.level), kind)
        inside.append(self._visit(deeper, node, kind, before))
        return stmt("", body([*inside, *self._inside(deeper, 0)]))

    # -------------------------------------------------------------------------------------------- bytes
    def _copy(self, scope: Scope) -> Stmt | None:
        """One object onto another, byte by byte."""
        known: list[tuple[Kind, Spot]] = [(a.kind, a) for a in scope.aggregates if is_solid(a.kind)]
        known += [(p.type, p) for p in scope.places if is_solid(p.type) and p.bits is None and p.writable]
        if not known:
            return None
        kind, target = self.rng.choice(known)
        source = self.rng.choice([where for other, where in known if other == kind])
        d, s, i = self.fresh("d"), self.fresh("s"), self.fresh("i")
        to, origin = self.instance(scope, target), self.instance(scope, source)
        loop = f"for (unsigned {i} = 0; {i} < sizeof({declare(kind, '')}); {i}++) {d}[{i}] = {s}[{i}]; }}"
        return stmt(
            f"{{ unsigned char *{d} = (unsigned char *)&",
            to.expr,
            f"; const unsigned char *{s} = (const void *)&",
            origin.expr,
            f"; {loop}",
        )
