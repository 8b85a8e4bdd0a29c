// expect: TRUE
// C11's read-modify-write operations, each a single step with the old value as its result.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int sum, bits, flips;

void *worker(void *arg) {
    atomic_fetch_add(&sum, 3);
    atomic_fetch_or(&bits, 4);
    atomic_fetch_xor_explicit(&flips, 5, memory_order_seq_cst);
    return 0;
}

int main(void) {
    pthread_t a;
    bits = 3;
    pthread_create(&a, 0, worker, 0);
    int before = atomic_fetch_sub(&sum, 1);
    assert(before == 0 || before == 3);
    atomic_fetch_and(&bits, 6);
    atomic_fetch_xor(&flips, 1);
    pthread_join(a, 0);
    assert(sum == 2 && bits == 6 && flips == 4);
    return 0;
}
