"""The statements of random sequential programs.  Every loop ends: what counts its iterations is not written in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tests.fuzz.sequential_pointers import Pointers
from tests.fuzz.sequential_types import Code, CType, Place, Record, Spot, some_type
from tests.fuzz.sequential_values import MOST_COST, Scope
from tests.fuzz.tree import Body, Expr, Stmt, body, expr, number, stmt

DEPTH = 3  # of values


class Statements(Pointers):
    def block(self, scope: Scope, count: int) -> list[Stmt]:
        return [self.statement(scope) for _ in range(count)]

    def inner(self, scope: Scope, context: str = "") -> Body:
        deeper = scope.copy()
        if context:
            deeper.loops = (*scope.loops, context)
        stmts: list[Stmt] = []
        if self.rng.random() < 0.3:
            stmts.append(self.declaration(deeper))
        return body([*stmts, *self.block(deeper, self.rng.randint(1, 3))])

    @contextmanager
    def repeated(self, times: int) -> Iterator[None]:
        self.times *= times
        yield
        self.times //= times

    def statement(self, scope: Scope) -> Stmt:
        self.cost += self.times
        if scope.depth < 3 and self.times * 4 < MOST_COST and self.rng.random() < 0.3:
            makers: tuple[Callable[[Scope], Stmt], ...] = (
                self._if, self._if, self._if, self._for, self._for, self._while, self._do, self._switch,
                self._plain_block, *[self.special_block] * 6,
                *((self._skip, self._repeat, self._leave_loops) if scope.may_jump else ()),
            )  # fmt: skip
            return self.rng.choice(makers)(scope)
        return self.simple(scope)

    def special_block(self, scope: Scope) -> Stmt:
        """A block with objects of its own that are more than variables."""
        raise NotImplementedError

    # ---------------------------------------------------------------------------------------- simple
    def simple(self, scope: Scope) -> Stmt:
        rng = self.rng
        match rng.randint(0, 17):
            case 0 | 1 | 2 | 3 | 4:
                changed = self.change(scope, DEPTH)
                if changed is not None:
                    return stmt(changed.expr, ";")
            case 5 | 6 | 7:
                return self.output(scope)
            case 8:
                assigned = self._struct_assignment(scope)
                if assigned is not None:
                    return assigned
            case 9 | 14:
                return self._as_statement(scope, self.pointer_change(scope, 2))
            case 15:
                return self._as_statement(scope, self.cursor_change(scope))
            case 16:
                return self._as_statement(scope, self.byte_change(scope, 2))
            case 17 if scope.callable:
                where = rng.choice(scope.callable)
                new = self.function_pointer(scope, where.family)
                if new is not None and scope.may_write_globals:
                    return stmt(self.instance(scope, where).expr, " = ", new.expr, ";")
            case 10 if self.functions:
                called = self.invoke(scope, rng.choice(self.functions), DEPTH)
                if called is not None:
                    return stmt(rng.choice(("", "(void)")), called.expr, ";")
            case 11 if scope.loops:
                word = "break;" if scope.loops[-1] == "switch" or rng.random() < 0.5 else "continue;"
                return stmt("if (", self.value(scope, 2).expr, ") ", word)
            case 12 if isinstance(scope.result, CType) and scope.depth > 0:
                return stmt("if (", self.value(scope, 2).expr, ") return ", self.value(scope, 2).expr, ";")
            case 13:
                return stmt(self.value(scope, DEPTH).expr, ";")
        return self.output(scope)

    def output(self, scope: Scope) -> Stmt:
        """Prints a variable, or a value converted to a type.  A pure function must not: its calls have no order."""
        if not scope.may_write_globals:
            changed = self.change(scope, DEPTH)
            return stmt(";") if changed is None else stmt(changed.expr, ";")
        if self.rng.random() < 0.5 and scope.places:
            where = self.rng.choice(scope.places)
            code = self.read(scope, where)
            if where.bits is not None:
                code = self.fill(f"(({where.type.name}){{}})", [code])
            mixed = f"; MIX({where.type.shown.format(where.text)});" if not where.masks else ";"
            code = self.fill(where.type.shown, [code])
            return stmt(f'printf("{self._format(where.type)}\\n", ', code.expr, ")", mixed)
        kind = some_type(self.rng)
        value = self.value(scope, DEPTH)
        shown = kind.shown.format("out")
        form = self._format(kind)
        return stmt(f"{{ {kind.name} out = ", value.expr, f'; printf("{form}\\n", {shown}); MIX({shown}); }}')

    def _format(self, kind: CType) -> str:
        if self.rng.random() < 0.2:
            signs = ("+", " ") if kind.format[-1] == "d" else ()  # they say nothing for an unsigned number
            flags = self.rng.choice(("5", "-5", "05", ".3", "8.4", *signs))
            return kind.format.replace("%", "%" + flags) + "|"
        if self.rng.random() < 0.1:
            return "%" + kind.format[1:-1] + self.rng.choice("xXo")
        return kind.format

    def _as_statement(self, scope: Scope, changed: Code | None) -> Stmt:
        return self.output(scope) if changed is None else stmt(changed.expr, ";")

    def _struct_assignment(self, scope: Scope) -> Stmt | None:
        targets = [
            a for a in scope.aggregates
            if isinstance(a.kind, Record) and (scope.may_write_globals or a.token[0] not in "@*")
        ]  # fmt: skip
        if not targets:
            return None
        target = self.rng.choice(targets)
        assert isinstance(target.kind, Record)
        value = self.record_value(scope, target.kind, 2)
        return stmt(self.instance(scope, target).expr, " = ", value.expr, ";")

    def declaration(self, scope: Scope) -> Stmt:
        """A variable of this block, which may hide another one."""
        rng = self.rng
        special: Stmt | None = None
        match rng.randint(0, 5) if scope.may_write_globals else -1:
            case 0 | 1:
                special = self.pointer_declaration(scope, False, scope.level)
            case 2:
                special = self.cursor_declaration(scope)
            case 3 if self.records:
                record, name = rng.choice(self.records), self.fresh("b")
                special = stmt(f"{record.name} {name} = ", self.record_value(scope, record, 1).expr, ";")
                scope.add(Spot(text=name, token="@" + name, lives=scope.level), record)
        return special or self._integer(scope)

    def _integer(self, scope: Scope) -> Stmt:
        kind = some_type(self.rng)
        hidden = [p.text for p in scope.places if p.text.isidentifier() and p.writable]
        value = self.value(scope, 2)
        name = self.rng.choice(hidden) if hidden and self.rng.random() < 0.15 else self.fresh("b")
        if {name, "@" + name} & value.touches:  # its own initialiser would see it
            name = self.fresh("b")
        self._hide(scope, name)
        is_free = scope.may_write_globals and self.rng.random() < 0.5  # may pointers lead to it?
        token, lives = ("@" + name, scope.level) if is_free else (name, None)
        scope.places.append(Place(text=name, type=kind, token=token, lives=lives))
        return stmt(f"{kind.name} {name} = ", value.expr, ";")

    @staticmethod
    def _hide(scope: Scope, name: str) -> None:
        """Nothing of what is in scope may be named by way of a variable of this name, which is another one now."""
        scope.places = [p for p in scope.places if p.token.removeprefix("@") != name]

    # ------------------------------------------------------------------------------------------ loops
    def _if(self, scope: Scope) -> Stmt:
        test = self.value(scope, DEPTH).expr
        if self.rng.random() < 0.5:
            return stmt("if (", test, ") ", self.inner(scope))
        return stmt("if (", test, ") ", self.inner(scope), " else ", self.inner(scope))

    def _for(self, scope: Scope) -> Stmt:
        i, count = self.fresh("i"), self.rng.randint(1, 4)
        deeper = scope.copy()
        kind = self.rng.choice(("int", "int", "unsigned char", "long"))
        kind_of_i = CType(kind, "%ld" if kind == "long" else "%d")
        deeper.places.append(Place(text=i, type=kind_of_i, token=i, writable=False))
        with self.repeated(count):
            inside = self.inner(deeper, "loop")
        match self.rng.randint(0, 3):
            case 0:
                return stmt(f"for ({kind} {i} = {count}; {i}; {i}--) ", inside)
            case 1:
                return stmt(f"for ({kind} {i} = 0;; {i}++) {{ if ({i} >= {count}) break; ", inside, "}")
            case 2:
                return stmt(f"{{ {kind} {i} = 0; for (; {i} < {count}; {i} += 1, ck++) ", inside, "}")
        return stmt(f"for ({kind} {i} = 0; {i} < ", number(count), f"; {i}++) ", inside)

    def _while(self, scope: Scope) -> Stmt:
        fuel, count = self.fresh("fuel"), self.rng.randint(1, 3)
        with self.repeated(count):
            test = self.value(scope, DEPTH)
            inside = self.inner(scope, "loop")
        return stmt(f"{{ int {fuel} = {count}; while ({fuel}-- > 0 && ", test.expr, ") ", inside, "}")

    def _do(self, scope: Scope) -> Stmt:
        fuel, count = self.fresh("fuel"), self.rng.randint(1, 3)
        with self.repeated(count):
            inside = self.inner(scope, "loop")
            test = self.value(scope, DEPTH)
        return stmt(f"{{ int {fuel} = {count}; do ", inside, " while (", test.expr, f" && --{fuel} > 0); }}")

    def _switch(self, scope: Scope) -> Stmt:
        labels = [
            "case 0:",
            "case 1:",
            "case 2 ... 3:",
            "case -1:",
            "case E_C:",
            "case 9: case 20 ... 255:",
            "default:",
        ]
        self.rng.shuffle(labels)
        deeper = scope.copy()
        deeper.loops = (*scope.loops, "switch")
        cases: list[Stmt] = []
        for label in labels[: self.rng.randint(1, 5)]:
            inside = self.block(deeper, self.rng.randint(0, 2))
            inside.append(stmt(self.rng.choice(("break;", "break;", ";"))))
            cases.append(stmt(label, body(inside, braces=False)))
        selector = self.value(scope, DEPTH).expr
        if self.rng.random() < 0.7:
            selector = expr(selector, " & 3")
        return stmt("switch (", selector, ") ", body(cases))

    def _skip(self, scope: Scope) -> Stmt:
        label = self.fresh("skip")
        test = self.value(scope, 2).expr
        if self.rng.random() < 0.3:  # from one branch to behind the other
            jump = stmt("if (", self.value(scope, 1).expr, f") goto {label};")
            first = self.inner(scope)
            first = body([*first.stmts, jump, *self.block(scope.copy(), 1)])
            return stmt("if (", test, ") ", first, " else ", self.inner(scope), f" {label}: ;")
        return stmt("if (", test, f") goto {label}; ", self.inner(scope), f" {label}: ;")

    def _repeat(self, scope: Scope) -> Stmt:
        label, fuel, count = self.fresh("again"), self.fresh("fuel"), self.rng.randint(1, 3)
        with self.repeated(count + 1):
            inside = self.inner(scope)
            test = self.value(scope, 2).expr
        inside = body([stmt(f"{label}: ;"), stmt("", inside), stmt("if (", test, f" && {fuel}-- > 0) goto {label};")])
        return stmt(f"{{ int {fuel} = {count}; ", inside, "}")

    def _leave_loops(self, scope: Scope) -> Stmt:
        """Two loops and a jump out of both."""
        label, i, j = self.fresh("out"), self.fresh("i"), self.fresh("j")
        with self.repeated(4):
            inside = self.inner(scope, "loop")
            test: Expr = self.value(scope, 2).expr
        inside = body([*inside.stmts, stmt("if (", test, f") goto {label};")])
        loops = f"for (int {i} = 0; {i} < 2; {i}++) for (int {j} = {i}; {j} < 2; ++{j}) "
        return stmt(loops, inside, f" {label}: ;")

    def _plain_block(self, scope: Scope) -> Stmt:
        return stmt("", self.inner(scope))
