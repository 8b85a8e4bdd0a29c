"""Pointers of random sequential programs: every one leads to something that exists whenever it is used.

A `PointerVar` leads to some object of its type, a `CursorVar` to an element of one array: there pointers are moved,
subtracted and compared.  Bytes of objects are looked at through `unsigned char *` and narrower types.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.fuzz.sequential_types import (
    BOOL,
    GLOBAL,
    UNSIGNED_CHAR,
    UNSIGNED_SHORT,
    Aggregate,
    ArrayOf,
    Code,
    CType,
    CursorVar,
    Kind,
    Place,
    PointerTo,
    PointerVar,
    Record,
    Spot,
    clash,
    declare,
    literal,
    some_type,
)
from tests.fuzz.sequential_values import Family, Scope, Values
from tests.fuzz.tree import Expr, Stmt, stmt


class Pointers(Values):
    # ---------------------------------------------------------------------------------- pointer values
    def pointer(self, scope: Scope, target: Kind, most: int, depth: int) -> Code | None:
        if not scope.may_write_globals:
            return None
        rng = self.rng
        makers: list[Callable[[], Code | None]] = []
        known = [p for p in scope.pointers if p.target == target and p.gives <= most]
        makers += [lambda: self._pointer_read(scope, rng.choice(known))] * (2 if known else 0)
        objects = self._objects(scope, target, most)
        makers += [lambda: self._address(scope, rng.choice(objects))] * (3 if objects else 0)
        functions = [f for f in self.functions if f.result == PointerTo(target)]
        if depth > 0 and functions and most > scope.level:
            makers.append(lambda: self.invoke(scope, rng.choice(functions), depth))
        if most > scope.level and isinstance(target, (CType, Record)):
            makers.append(lambda: self._literal_address(scope, target))
        if depth > 0 and makers:
            makers.append(lambda: self._chosen(scope, target, most, depth))
            makers.append(lambda: self._converted(scope, target, most, depth))
        return rng.choice(makers)() if makers else None

    @staticmethod
    def _objects(scope: Scope, target: Kind, most: int) -> list[Spot]:
        def lives(spot: Spot) -> bool:
            return spot.lives is not None and spot.lives <= most

        match target:
            case CType():
                return [p for p in scope.places if p.type == target and p.writable and lives(p)]
            case PointerTo(inner):
                return [p for p in scope.pointers if p.target == inner and lives(p)]
        return [a for a in scope.aggregates if a.kind == target and lives(a)]

    def _pointer_read(self, scope: Scope, where: PointerVar) -> Code:
        found = self.instance(scope, where)
        return Code(found.expr, found.reads | {where.token})

    def _address(self, scope: Scope, where: Spot) -> Code:
        found = self.instance(scope, where)
        found = Code(found.expr, found.reads | {where.token})
        if where.text.endswith("[{}]") and self.rng.random() < 0.4:  # of an element: by addition
            array = Spot(text=where.text[:-4], token=where.token, masks=where.masks[:-1], via=where.via)
            start, index = self.instance(scope, array), self.index(scope, where.masks[-1])
            start = Code(start.expr, start.reads | {where.token})
            last = where.masks[-1]
            form = self.rng.choice(
                ("({} + ({}))", "(({}) + {})", f"({{}} + {last} - ({{}}))", f"(&{{}}[{last + 1}] - 1 - ({{}}))")
            )
            operands = [index, start] if form.startswith("((") else [start, index]
            return self.fill(form, operands, is_value=False)
        form = "(&*&{})" if self.rng.random() < 0.05 else "(&{})"
        return self.fill(form, [found], is_value=False)

    def _literal_address(self, scope: Scope, target: CType | Record) -> Code:
        if isinstance(target, Record):
            return self.fill("(&{})", [self.compound_literal(scope, target)], is_value=False)
        value = self.readable(scope)
        return self.fill(f"(&({target.name}){{{{}}}})", [value], is_value=False)

    def _chosen(self, scope: Scope, target: Kind, most: int, depth: int) -> Code | None:
        test = self.value(scope, depth - 1)
        first, second = (self.pointer(scope, target, most, depth - 1) for _ in range(2))
        if first is None or second is None:
            return first or second
        return self.fill("({} ? {} : {})", [test, first, second], is_value=False)

    def _converted(self, scope: Scope, target: Kind, most: int, depth: int) -> Code | None:
        inner = self.pointer(scope, target, most, depth - 1)
        if inner is None:
            return None
        wanted = declare(PointerTo(target), "")
        way = self.rng.choice(("void *", "char *", "unsigned char *", "long *", "unsigned long", "const void *"))
        return self.fill(f"(({wanted})({way}){{}})", [inner], is_value=False)

    # ------------------------------------------------------------------------------------ declarations
    def pointer_declaration(self, scope: Scope, is_static: bool, most: int) -> Stmt | None:
        """A pointer to something that is there already."""
        rng = self.rng
        kinds: list[Kind] = [p.type for p in scope.places if p.lives is not None and p.writable]
        kinds += [a.kind for a in scope.aggregates if a.lives is not None]
        kinds += [PointerTo(p.target) for p in scope.pointers if p.lives is not None]
        if not kinds:
            return None
        target, name = rng.choice(kinds), self.fresh("q")
        spots = self._objects(scope, target, most)
        if is_static:  # its start must be constant
            spots = [spot for spot in spots if not spot.via]
            if not spots:
                return None
            start = Code(Expr((f"&{rng.choice(spots).text.replace('{}', '1')}",)))
        else:
            found = self.pointer(scope, target, most + 1, 1)
            if found is None:
                return None
            start = found
        if rng.random() < 0.15 and spots:
            last = Code(Expr((f"&{rng.choice(spots).text.replace('{}', '0')}",)))
            self.add_pointer(scope, Spot(text=f"{name}[{{}}]", token=f"@{name}", masks=(1,), lives=most), target, most)
            start = self.fill("{{}, {}}", [start, last], is_value=False)
            return stmt(f"{declare(ArrayOf(PointerTo(target), 2), name)} = ", start.expr, ";")
        self.add_pointer(scope, Spot(text=name, token=f"@{name}", lives=most), target, most)
        return stmt(f"{declare(PointerTo(target), name)} = ", start.expr, ";")

    def add_pointer(self, scope: Scope, spot: Spot, target: Kind, most: int, takes: int | None = None) -> None:
        """Make a pointer, and what it leads to, known."""
        takes = most if takes is None else takes
        common = {"text": spot.text, "token": spot.token, "masks": spot.masks, "lives": spot.lives, "via": spot.via}
        scope.pointers.append(PointerVar(**common, target=target, takes=takes, gives=most))  # type: ignore[arg-type]
        via = spot.via | {spot.token}
        behind = Spot(text=f"(*{spot.text})", token="*", masks=spot.masks, lives=most, via=via)
        if isinstance(target, PointerTo):  # what is stored through it may be kept by a global
            self.add_pointer(scope, behind, target.target, most, takes=GLOBAL)
            return
        if isinstance(target, Record) and self.rng.random() < 0.6:
            inside = Scope()
            inside.add(behind, target)
            arrow = f"{spot.text}->"
            scope.places += [replace(p, text=p.text.replace(behind.text + ".", arrow)) for p in inside.places]
            scope.aggregates += [replace(a, text=a.text.replace(behind.text + ".", arrow)) for a in inside.aggregates]
            return
        scope.add(behind, target)

    # ----------------------------------------------------------------------------------------- changes
    def pointer_change(self, scope: Scope, depth: int) -> Code | None:
        usable = [p for p in scope.pointers if scope.may_write_globals]
        if not usable:
            return None
        where = self.rng.choice(usable)
        at = self.instance(scope, where)
        own = Code(at.expr, at.reads | {where.token}, frozenset((where.token,)))
        new = self.pointer(scope, where.target, where.takes, depth - 1)
        if new is None or clash(new, own):
            return None
        return self.fill("({} = {})", [own, new], is_value=False)

    # ----------------------------------------------------------------------------------------- cursors
    def cursor_declaration(self, scope: Scope) -> Stmt | None:
        arrays = self.arrays(scope)
        if not arrays:
            return None
        array = self.rng.choice(arrays)
        assert isinstance(array.kind, ArrayOf) and isinstance(array.kind.element, CType)
        text = str(self.instance(Scope(), array).expr)
        cursor = CursorVar(self.fresh("c"), array.kind.element, text, array.kind.length - 1)
        start = self._position(scope, cursor)
        self.add_cursor(scope, cursor)
        return stmt(f"{cursor.element.name} *{cursor.text} = ", start.expr, ";")

    @staticmethod
    def add_cursor(scope: Scope, cursor: CursorVar) -> None:
        scope.cursors.append(cursor)
        via = frozenset((cursor.token,))
        scope.places.append(Place(text=f"(*{cursor.text})", token="*", via=via, type=cursor.element))

    @staticmethod
    def arrays(scope: Scope) -> list[Aggregate]:
        return [
            a for a in scope.aggregates
            if isinstance(a.kind, ArrayOf) and isinstance(a.kind.element, CType) and a.lives is not None and not a.via
        ]  # fmt: skip

    def _position(self, scope: Scope, cursor: CursorVar) -> Code:
        form = self.rng.choice(("{} + ({})", "&{}[{}]", f"&{{}}[{cursor.last}] - ({{}})", "(&{}[0] + ({}))"))
        return self.fill(form, [Code(Expr((cursor.array,))), self.index(scope, cursor.last)], is_value=False)

    def cursor_change(self, scope: Scope) -> Code | None:
        """What keeps a cursor within its array."""
        if not scope.cursors:
            return None
        cursor = self.rng.choice(scope.cursors)
        c, a, n = cursor.text, cursor.array, cursor.last
        new = self._position(scope, cursor)
        forms = (
            f"({c} < {a} + {n} && {c}++)", f"({c} > {a} && --{c})", f"({c} += ({c} == {a}))",
            f"({c} += {a} == {c} ? 1 : -1)", f"({c} = {a} + {n} - ({c} - {a}))", f"({c} -= {c} - {a})",
            f"({c} = {{}})", f"({c} = {{}})",
            f"({c} != &{a}[{n}] ? {c}++ : {c})", f"({c} - {a} ? --{c} : ({c} = {a} + {n}))",
        )  # fmt: skip
        form = self.rng.choice(forms)
        operands = [new] if "{}" in form else []
        code = self.fill(form, operands, is_value=False)
        return Code(code.expr, code.reads | {cursor.token}, code.writes | {cursor.token})

    def _cursor_value(self, scope: Scope) -> Code | None:
        if not scope.cursors:
            return None
        cursor = self.rng.choice(scope.cursors)
        c, a, n = cursor.text, cursor.array, cursor.last
        comparison = self.rng.choice(("<", "<=", ">", ">=", "==", "!="))
        index, other = self.index(scope, n), self._position(scope, cursor)
        form, operands = self.rng.choice((
            (f"(int)({c} - {a})", []), (f"(int)(&{a}[{n}] - {c})", []), (f"({c} {comparison} {{}})", [other]),
            (f"({a} + {n + 1} {comparison} {c})", []), (f"{c}[(int)({{}}) - ({c} - {a})]", [index]),
            (f"(int)((char *){c} - (char *){a})", []), (f"(*({c} + ((int)({{}}) - ({c} - {a}))))", [index]),
            (f"({c} + 1)[-1]", []), (f"(-1)[{c} + 1]", []), (f"(!{c})", []), (f"(int)(({{}}) - {c})", [other]),
        ))  # fmt: skip
        code = self.fill(form, operands)
        return Code(code.expr, code.reads | {cursor.token, "*"}, code.writes)

    # ------------------------------------------------------------------------------------------- bytes
    def byte(self, scope: Scope, for_writing: bool) -> Code | None:
        """A part of an integer, through a pointer to a narrower type."""
        usable = [
            p for p in scope.places if not p.bits and p.writable and (scope.may_write_globals or p.token[0] not in "@*")
        ]
        usable = [p for p in usable if not for_writing or p.type is not BOOL]
        if not usable:
            return None
        where = self.rng.choice(usable)
        found = self.instance(scope, where)
        reads = found.reads | {where.token}
        kind = UNSIGNED_CHAR
        if where.type.name not in ("_Bool", "char", "signed char", "unsigned char") and self.rng.random() < 0.3:
            kind = UNSIGNED_SHORT if where.lives is not None else kind  # it may be at an odd address
        index = self.index(scope, 7)
        size = f"sizeof({where.text.replace('{}', '0')}) / sizeof({kind.name}) - 1"
        code = self.fill(f"(({kind.name} *)&{{}})[({{}}) & ({size})]", [Code(found.expr, reads), index])
        return Code(code.expr, code.reads, frozenset((where.token,)) if for_writing else frozenset())

    def byte_change(self, scope: Scope, depth: int) -> Code | None:
        own = self.byte(scope, for_writing=True)
        if own is None:
            return None
        new = self.value(scope, depth - 1)
        if clash(own, new):
            new = literal(self.rng)
        return self.fill("({} " + self.rng.choice(("=", "^=", "+=")) + " {})", [own, new])

    def _container(self, scope: Scope) -> Code | None:
        """A struct that is found by the address of one of its members."""
        structs = [
            a for a in scope.aggregates
            if isinstance(a.kind, Record) and a.lives is not None and not a.masks
        ]  # fmt: skip
        if not structs:
            return None
        where = self.rng.choice(structs)
        record = where.kind
        assert isinstance(record, Record)
        named = [m for m in record.members if m.name and m.bits is None]
        wanted = [m for m in named if isinstance(m.kind, CType)]
        if not wanted or record.is_packed:
            return None
        start, end = self.rng.choice(named).name, self.rng.choice(wanted).name
        text = f"((({record.name} *)((char *)&{where.text}.{start} - offsetof({record.name}, {start})))->{end})"
        return Code(Expr((text,)), frozenset((where.token,)) | where.via)

    # ------------------------------------------------------------------------------------ other values
    def special(self, scope: Scope, depth: int) -> Code | None:
        rng = self.rng
        match rng.randint(0, 9):
            case 0 | 1:
                return self._cursor_value(scope)
            case 2:
                return self.byte(scope, for_writing=False)
            case 3:
                return self._container(scope)
            case 4 | 5 if scope.pointers:
                return self._compared(scope, depth)
            case 6:
                text, last = rng.choice((('"ab\\0c\\xff"', 5), ('"x"', 1), ('""', 0), ('("pq" "r")', 3)))
                index = self.index(scope, 7)
                return self.fill(
                    f"({text}[({{}}) % {last + 1}u])" if last else f"((int)sizeof({text}) + ({{}}))", [index]
                )
            case 7:
                kind = some_type(rng)
                values = [self.readable(scope), self.readable(scope)]
                return self.fill(f"((({kind.name}[]){{{{}}, 5, {{}}, 7}})[{{}}])", [*values, self.index(scope, 3)])
            case 8 if scope.callable:
                return self._function_compared(scope)
            case 9:
                changed = self.pointer_change(scope, depth) or self.cursor_change(scope)
                return None if changed is None else self.fill("(!{})", [changed])
        return None

    def _compared(self, scope: Scope, depth: int) -> Code | None:
        where = self.rng.choice(scope.pointers)
        one = self._pointer_read(scope, where)
        other = self.pointer(scope, where.target, scope.level + 1, depth - 1)
        if other is None or clash(one, other):
            return None
        return self.fill(self.rng.choice(("({} == {})", "({} != {})", "({} && {})")), [one, other])

    def _function_compared(self, scope: Scope) -> Code:
        where = self.rng.choice(scope.callable)
        found = self.instance(scope, where)
        name = self.rng.choice(where.family.functions).name
        form = self.rng.choice((f"({{}} == {name})", f"({{}} != &{name})", f"({name} == {{}})", "(!{})"))
        return self.fill(form, [Code(found.expr, found.reads | {where.token})])

    def function_pointer(self, scope: Scope, family: Family) -> Code | None:
        rng = self.rng
        own = [where for where in scope.callable if where.family is family]
        if own and rng.random() < 0.4:
            where = rng.choice(own)
            found = self.instance(scope, where)
            return Code(found.expr, found.reads | {where.token})
        name = rng.choice(family.functions).name
        if rng.random() < 0.2:
            other = rng.choice(family.functions).name
            return self.fill(f"({{}} ? {name} : &{other})", [self.readable(scope)], is_value=False)
        return Code(Expr((rng.choice((name, f"&{name}", f"*{name}")),), is_value=False))
