// expect: TRUE
// Atomic operations that macros write, and operations as operands of each other.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ADD(p, n) __atomic_fetch_add(p, n, __ATOMIC_SEQ_CST)
#define INC(p) ADD(p, 1)
#define PASTE(a, b) a##b
#define TWICE(e) do { e; e; } while (0)

int x;
atomic_int y;

void *worker(void *arg) {
    TWICE(INC(&x));
    TWICE(atomic_fetch_add(&y, INC(&x)));
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    PASTE(__atomic_, fetch_add)(&x, 2, 5);
    pthread_join(a, 0);
    assert(x == 6 && y >= 5 && y <= 9);
    atomic_int *p = &y;
    atomic_store(p, atomic_load(p) ? atomic_exchange(p, 3) : 0);
    assert(atomic_load(p) >= 5);
    return 0;
}
