// expect: TRUE
// Loads, stores, exchanges and compare-exchanges of an _Atomic struct are single steps; it may be large.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
struct pair { int left, right; };
struct large { long cells[4]; };
static _Atomic struct pair shared;
static _Atomic(struct large) many;
static void *worker(void *arg) {
    struct pair old = shared, new;
    do {
        new.left = old.left + 1;
        new.right = old.right + 1;
    } while (!atomic_compare_exchange_strong(&shared, &old, new));
    struct large both = {{1, 0, 0, 1}};
    atomic_store(&many, both);
    return 0;
}
int main(void) {
    pthread_t thread;
    _Atomic(struct pair) *pointer = &shared;
    pthread_create(&thread, 0, worker, 0);
    struct pair seen = *pointer;
    assert(seen.left == seen.right);
    struct large all = atomic_load(&many);
    assert(all.cells[0] == all.cells[3]);
    pthread_join(thread, 0);
    struct pair zero = {0, 0}, last = atomic_exchange(pointer, zero);
    assert(last.left == 1 && last.right == 1);
    shared = last;
    seen = shared;
    assert(seen.right == 1);
    return 0;
}
