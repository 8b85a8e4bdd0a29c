"""The atomic operations of random threaded programs: on the atomic `x`, the flag `fl`, and plain integers."""

from __future__ import annotations

from tests.fuzz.threaded_values import Scope, Values
from tests.fuzz.tree import Body, Expr, Stmt, number, place, stmt

_UPDATES = ("add", "add", "sub", "or", "xor", "and")


def operation(gen: Values, scope: Scope) -> Stmt:
    """One operation; its result goes somewhere, or nowhere."""
    rng = gen.rng
    target = place(rng.choice(scope.locals)) if scope.locals and rng.random() < 0.5 else gen.target()
    result = (target, " = ") if rng.random() < 0.6 else ("",)
    value, update = gen.small(scope), rng.choice(_UPDATES)
    plain = _address(gen)
    match rng.randint(0, 9):
        case 0 | 1:
            return stmt(*result, f"atomic_fetch_{update}(&x, ", value, ");")
        case 2:
            return stmt(*result, "atomic_exchange_explicit(&x, ", value, ", memory_order_acq_rel);")
        case 3:
            return stmt(target, " = atomic_load(&x);")
        case 4:
            return stmt(rng.choice(("atomic_store(&x, ", "atomic_init(&x, ")), value, ");")
        case 5:
            return stmt(*result, f"__atomic_{update}_fetch(", *plain, ", ", value, ", __ATOMIC_RELAXED);")
        case 6:
            return stmt(*result, f"__sync_fetch_and_{rng.choice((*_UPDATES, 'nand'))}(", *plain, ", ", value, ");")
        case 7:
            new = number(rng.randint(0, 3))
            return stmt(*result, "__sync_val_compare_and_swap(", *plain, ", ", value, ", ", new, ");")
        case 8:
            return stmt(*result, "__atomic_exchange_n(", *plain, ", ", value, ", __ATOMIC_SEQ_CST);")
    return stmt("atomic_flag_clear(&fl);") if rng.random() < 0.3 else stmt("atomic_thread_fence(memory_order_seq_cst);")


def _address(gen: Values) -> tuple[str | Expr, ...]:
    """Of an integer that is no atomic object."""
    chosen = gen.rng.choice(gen.ints)
    gen.written.append(chosen)
    return ("&", chosen)


def compared(gen: Values, scope: Scope, then: Body, other: Body) -> Stmt:
    """A compare-and-exchange; where it fails, the value that was found is used."""
    rng = gen.rng
    seen = gen.fresh("e")
    name = rng.choice(("strong", "strong", "weak"))
    kind = "int"
    if rng.random() < 0.6:
        kind = gen.atomic_type
        call: tuple[str | Expr, ...] = (f"atomic_compare_exchange_{name}(&x, &{seen}, ", gen.small(scope), ")")
    else:
        orders = f", {int(name == 'weak')}, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)"
        address = _address(gen)
        call = ("__atomic_compare_exchange_n(", *address, f", &{seen}, ", gen.small(scope), orders)
    found = stmt(gen.target(), f" = {seen};")
    return stmt(
        f"{{ {kind} {seen} = ", gen.small(scope), "; if (", *call, ") ", then, " else ",
        Body((found, *other.stmts)), " }",
    )  # fmt: skip


def flagged(gen: Values, inside: Body, may_hang: bool) -> Stmt:
    """Try to set the flag, or wait until it can be set."""
    clear = stmt("atomic_flag_clear(&fl);")
    if may_hang and gen.rng.random() < 0.3:
        return stmt("while (atomic_flag_test_and_set(&fl)) ;", Body((*inside.stmts, clear), braces=False))
    return stmt("if (!atomic_flag_test_and_set(&fl)) ", Body((*inside.stmts, clear)))
