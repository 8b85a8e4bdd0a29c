// expect: TRUE
// Ways to initialise an atomic object, and the rest of <stdatomic.h>.
#include <assert.h>
#include <stdatomic.h>

atomic_int x = ATOMIC_VAR_INIT(3);
_Atomic(int) y = 4;
atomic_int z[2] = {1, 2};

int main(void) {
    _Atomic int local = 5;
    atomic_llong other;
    atomic_init(&other, 6);
    atomic_int *p = &z[1];
    atomic_fetch_add(p, 1);
    atomic_fetch_add(&z[x - 3], 1);
    local++;
    assert(x == 3 && y == 4 && z[0] == 2 && z[1] == 3 && local == 6 && other == 6);
    assert(atomic_is_lock_free(&x) && kill_dependency(x) == 3);
    return 0;
}
