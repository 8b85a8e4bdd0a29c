"""Calls of the thread library, for threads that run together: each gives its results to assertions."""

from __future__ import annotations

from random import Random

from tests.fuzz.library_claims import claim, claim_truth
from tests.fuzz.tree import Stmt, stmt

PRELUDE = """pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, e;
pthread_rwlock_t w = PTHREAD_RWLOCK_INITIALIZER;
pthread_once_t o = PTHREAD_ONCE_INIT;
pthread_key_t k;
sem_t s;
mtx_t c;
int counted, inits;
atomic_int added, destroyed, taken;
static void init(void) { inits++; }
static void destroy(void *value) { destroyed++; }
"""


class Tally:
    """What the threads of a program do together, as far as it does not depend on their schedule."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.start = rng.randint(0, 1)  # of the semaphore
        self.added = self.counted = self.posted = self.keys = 0
        self.is_exact = True  # is the sum known?
        self.uses: set[str] = set()

    def setup(self) -> list[Stmt]:
        """At the start of main."""
        kind = "PTHREAD_MUTEX_ERRORCHECK"
        checked = f"pthread_mutexattr_t a; pthread_mutexattr_init(&a); pthread_mutexattr_settype(&a, {kind});"
        lines = {
            "checked": f"{{ {checked} pthread_mutex_init(&e, &a); }}",
            "semaphore": f"sem_init(&s, 0, {self.start});",
            "key": "pthread_key_create(&k, destroy);",
            "c11": "mtx_init(&c, mtx_plain);",
        }
        return [Stmt((line,), is_fixed=True) for use, line in lines.items() if use in self.uses]

    def operation(self, is_main: bool) -> str:
        rng = self.rng
        use = rng.choice((
            "add", "add", "count", "count", "trylock", "checked", "semaphore", "semaphore", "once", "key", "errno",
            "c11", "rwlock", "exchange", "self",
        ))  # fmt: skip
        self.uses.add(use)
        match use:
            case "add":
                return self._add()
            case "count":
                self.counted += 1
                return "pthread_mutex_lock(&m); counted++; pthread_mutex_unlock(&m);"
            case "trylock":
                allowed = "r == 0 || r == EBUSY" if rng.random() < 0.85 else rng.choice(("r == 0", "r == EBUSY"))
                return f"int r = pthread_mutex_trylock(&m); assert({allowed}); if (r == 0) pthread_mutex_unlock(&m);"
            case "checked":
                return self._checked()
            case "semaphore":
                return self._semaphore()
            case "once":
                return f"pthread_once(&o, init); {claim(rng, 'inits', 1)}"
            case "key":
                self.keys += not is_main
                value = rng.choice(("&k", "&s"))
                set_ = (
                    f"pthread_setspecific(k, {value}); {claim_truth(rng, f'pthread_getspecific(k) == {value}', True)}"
                )
                return f"if (!pthread_getspecific(k)) taken++; {set_}"
            case "errno":
                number = rng.choice(("EDOM", "EBUSY"))
                return f"errno = {number}; sched_yield(); {claim_truth(rng, f'errno == {number}', True)}"
            case "c11":
                results = rng.choice(("assert(r == thrd_success || r == thrd_busy)", "UNSPECIFIED(r == thrd_success)"))
                return f"int r = mtx_trylock(&c); {results}; if (r == thrd_success) mtx_unlock(&c);"
            case "rwlock":
                name = rng.choice(("tryrdlock", "trywrlock"))
                allowed = "r == 0 || r == EBUSY" if rng.random() < 0.85 else "r == 0"
                return f"int r = pthread_rwlock_{name}(&w); assert({allowed}); if (r == 0) pthread_rwlock_unlock(&w);"
            case "exchange":
                self.is_exact = False
                weak = rng.choice(("weak", "strong"))
                return f"int x = added; atomic_compare_exchange_{weak}(&added, &x, x + 1);"
        return claim_truth(rng, "pthread_equal(pthread_self(), pthread_self())", True)

    def _add(self) -> str:
        number = self.rng.randint(1, 3)
        self.added += number
        if self.rng.random() < 0.1:
            self.is_exact = False
            return f"added = added + {number};"
        return self.rng.choice((f"atomic_fetch_add(&added, {number});", f"added += {number};"))

    def _checked(self) -> str:
        again = claim_truth(self.rng, "pthread_mutex_lock(&e) == EDEADLK", True)
        wrong = claim_truth(self.rng, "pthread_mutex_unlock(&e) == EPERM", True)
        held = f"pthread_mutex_lock(&e); {again} pthread_mutex_unlock(&e);"
        return self.rng.choice((held, f"{held} {wrong}", wrong))

    def _semaphore(self) -> str:
        if self.rng.random() < 0.5:
            self.posted += 1
            return f"{claim_truth(self.rng, 'sem_post(&s) == 0', True)}"
        fails = self.rng.choice(("assert(errno == EAGAIN)", "assert(errno == EAGAIN)", "assert(0)"))
        return f"if (sem_trywait(&s) == 0) taken++; else {fails};"

    def final(self) -> list[Stmt]:
        """After all threads have been joined."""
        rng, lines = self.rng, []
        if "count" in self.uses:
            lines.append(claim(rng, "counted", self.counted))
        if self.uses & {"add", "exchange"}:
            lines.append(claim(rng, "added", self.added) if self.is_exact else f"assert(added >= {self.added});")
        if "once" in self.uses:
            lines.append(claim(rng, "inits", 1))
        if "semaphore" in self.uses and "key" not in self.uses:
            total = self.start + self.posted
            lines.append(f"{{ int v; sem_getvalue(&s, &v); {claim(rng, 'v + taken', total)} }}")
        if "key" in self.uses and rng.random() < 0.7:
            lines.append(f"assert(destroyed <= {self.keys});")
        return [stmt(line) for line in lines]
