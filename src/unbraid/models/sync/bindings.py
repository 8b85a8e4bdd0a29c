"""The mutex to which a condition variable is bound while threads wait on it.

Waiting on a condition variable with one mutex, while another thread waits on it with another mutex, is undefined.  A
program in which this cannot happen is recognised by its wait calls:

    wait(&c, &m)  wait(&d, &m)            one mutex for all of them
    wait(&c, &m)  wait(&d, &n)            static objects, and one mutex for each condition variable
    wait(&p->c, &p->m)                    both are members of the same struct, by the same names in all calls

All other programs (`Feature.SEVERAL_MUTEXES`) keep in two variables what one of the waiting threads waits for; any
thread may choose to be the one:

    starts to wait    =>    if (bound == 0) { if (*) { bound = &c; to = &m; mine = true } }
                            else assert(bound != &c || to == &m)
    stops waiting     =>    if (mine) bound = 0
"""

from __future__ import annotations

from collections.abc import Hashable

from unbraid.analyses.locks.locksets import is_named
from unbraid.core import build
from unbraid.core.nodes import BOOL, FALSE, TRUE, Expr, Member, Place, Property, Storage, StructType, Var
from unbraid.core.records import dataclass
from unbraid.core.writing import Feature, nothing
from unbraid.models.context import ModelCall


@dataclass(frozen=True)
class _Site:
    """The arguments of a wait call, as far as they are the same objects in every execution of the call."""

    condition: Place | None
    mutex: Place | None
    members: tuple[str, str, str] | None  # the struct of both, and their names there


def _static(place: Place) -> Place | None:
    root = build.root_of(place)
    is_static = isinstance(root, Var) and root.storage is Storage.GLOBAL
    return place if is_static and is_named(place) else None


def _members(condition: Place, mutex: Place) -> tuple[str, str, str] | None:
    condition, mutex = _object(condition), _object(mutex)
    if not isinstance(condition, Member) or not isinstance(mutex, Member) or condition.base != mutex.base:
        return None
    kind = condition.base.type
    return (kind.name, condition.name, mutex.name) if isinstance(kind, StructType) else None


def _object(place: Place) -> Place:
    """The condition variable or the mutex of which this is the state, a member without a name."""
    return place.base if isinstance(place, Member) and not place.name else place


def _agree(sites: frozenset[Hashable]) -> bool:
    """Does each condition variable have only one mutex?"""
    known = [site for site in sites if isinstance(site, _Site)]
    mutexes = {site.mutex for site in known}
    if len(mutexes) == 1 and None not in mutexes:
        return True
    if None not in mutexes and all(site.condition is not None for site in known):
        return len({site.condition for site in known}) == len({(site.condition, site.mutex) for site in known})
    members = {site.members for site in known}
    found = {(names[0], names[1]) for names in members if names is not None}
    return None not in members and len(found) == len(members)


def note_wait(call: ModelCall, condition: Place, mutex: Place) -> None:
    """Find out whether a condition variable may be used with several mutexes."""
    if call.notices(Property.LOCKS):
        site = _Site(_static(condition), _static(mutex), _members(condition, mutex))
        if not _agree(call.collect("waits", site)):
            call.announce(Feature.SEVERAL_MUTEXES)


def is_checked(call: ModelCall) -> bool:
    return call.notices(Property.LOCKS) and call.uses(Feature.SEVERAL_MUTEXES)


def bind(call: ModelCall, condition: Place, mutex: Place) -> Expr:
    """In the step that starts to wait.  Returns whether this thread is the one whose objects are kept."""
    mine, bound, to = call.temporary(BOOL), call.temporary(call.void_pointer), call.temporary(call.void_pointer)
    here, there = (build.address_of(place, call.void_pointer) for place in (condition, mutex))
    call.assign(mine, FALSE)
    call.assign(bound, _bound(call))
    call.assign(to, _to(call))

    def keep() -> None:
        call.assign(_bound(call), here)
        call.assign(_to(call), there)
        call.assign(mine, TRUE)

    def choose() -> None:
        keeps = call.temporary(BOOL)
        call.choose(keeps)
        call.branch(keeps, keep, nothing)

    def compare() -> None:
        agrees = build.disjunction(build.negate(build.equal(bound, here)), build.equal(to, there))
        message = f"{call.name}: another thread waits on the condition variable with another mutex"
        call.check(agrees, Property.LOCKS, message)

    call.branch(build.truth(bound), compare, choose)
    return mine


def unbind(call: ModelCall, mine: Expr) -> None:
    """In the step that stops to wait."""
    call.branch(mine, lambda: call.assign(_bound(call), build.constant(0, call.void_pointer)), nothing)


def _bound(call: ModelCall) -> Var:
    return call.own_global("bound_condition", call.void_pointer)


def _to(call: ModelCall) -> Var:
    return call.own_global("bound_mutex", call.void_pointer)
