"""What the calls of the thread libraries are for, so that traces can say what happened in them."""

from __future__ import annotations

from enum import Enum, auto


class Role(Enum):
    WAIT = auto()  # on a condition variable
    TIMED_WAIT = auto()
    SIGNAL = auto()
    BROADCAST = auto()
    LOCK = auto()
    TRY_LOCK = auto()
    TIMED_LOCK = auto()
    READ_LOCK = auto()
    TRY_READ_LOCK = auto()
    TIMED_READ_LOCK = auto()
    WRITE_LOCK = auto()
    TRY_WRITE_LOCK = auto()
    TIMED_WRITE_LOCK = auto()
    UNLOCK = auto()
    SET_UP = auto()
    DESTROY = auto()
    DOWN = auto()  # takes one from a semaphore
    TRY_DOWN = auto()
    TIMED_DOWN = auto()
    UP = auto()
    BARRIER = auto()


_NAMES: dict[Role, tuple[str, ...]] = {
    Role.WAIT: ("pthread_cond_wait", "cnd_wait"),
    Role.TIMED_WAIT: ("pthread_cond_timedwait", "pthread_cond_clockwait", "cnd_timedwait"),
    Role.SIGNAL: ("pthread_cond_signal", "cnd_signal"),
    Role.BROADCAST: ("pthread_cond_broadcast", "cnd_broadcast"),
    Role.LOCK: ("pthread_mutex_lock", "mtx_lock", "pthread_spin_lock"),
    Role.TRY_LOCK: ("pthread_mutex_trylock", "mtx_trylock", "pthread_spin_trylock"),
    Role.TIMED_LOCK: ("pthread_mutex_timedlock", "pthread_mutex_clocklock", "mtx_timedlock"),
    Role.READ_LOCK: ("pthread_rwlock_rdlock",),
    Role.TRY_READ_LOCK: ("pthread_rwlock_tryrdlock",),
    Role.TIMED_READ_LOCK: ("pthread_rwlock_timedrdlock", "pthread_rwlock_clockrdlock"),
    Role.WRITE_LOCK: ("pthread_rwlock_wrlock",),
    Role.TRY_WRITE_LOCK: ("pthread_rwlock_trywrlock",),
    Role.TIMED_WRITE_LOCK: ("pthread_rwlock_timedwrlock", "pthread_rwlock_clockwrlock"),
    Role.UNLOCK: ("pthread_mutex_unlock", "mtx_unlock", "pthread_spin_unlock", "pthread_rwlock_unlock"),
    Role.SET_UP: (
        "pthread_mutex_init", "mtx_init", "pthread_spin_init", "pthread_rwlock_init", "pthread_cond_init", "cnd_init",
        "sem_init", "pthread_barrier_init",
    ),
    Role.DESTROY: (
        "pthread_mutex_destroy", "mtx_destroy", "pthread_spin_destroy", "pthread_rwlock_destroy",
        "pthread_cond_destroy", "cnd_destroy", "sem_destroy", "pthread_barrier_destroy",
    ),
    Role.DOWN: ("sem_wait",),
    Role.TRY_DOWN: ("sem_trywait",),
    Role.TIMED_DOWN: ("sem_timedwait", "sem_clockwait"),
    Role.UP: ("sem_post",),
    Role.BARRIER: ("pthread_barrier_wait",),
}  # fmt: skip

ROLES = {name: role for role, names in _NAMES.items() for name in names}

WAITS = frozenset({Role.WAIT, Role.TIMED_WAIT})
WAKES = frozenset({Role.SIGNAL, Role.BROADCAST})
READING = frozenset({Role.READ_LOCK, Role.TRY_READ_LOCK, Role.TIMED_READ_LOCK})
WRITING = frozenset({Role.WRITE_LOCK, Role.TRY_WRITE_LOCK, Role.TIMED_WRITE_LOCK})
TRYING = frozenset(
    {
        Role.TRY_LOCK,
        Role.TIMED_LOCK,
        Role.TRY_READ_LOCK,
        Role.TIMED_READ_LOCK,
        Role.TRY_WRITE_LOCK,
        Role.TIMED_WRITE_LOCK,
    }
)
TIMED = frozenset({Role.TIMED_LOCK, Role.TIMED_READ_LOCK, Role.TIMED_WRITE_LOCK, Role.TIMED_DOWN})
DOWNS = frozenset({Role.DOWN, Role.TRY_DOWN, Role.TIMED_DOWN})
