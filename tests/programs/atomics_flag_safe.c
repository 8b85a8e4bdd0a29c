// expect: TRUE
// A spin lock made of an atomic_flag.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_flag taken = ATOMIC_FLAG_INIT;
int x;

void *worker(void *arg) {
    while (atomic_flag_test_and_set(&taken))
        ;
    x = x + 1;
    atomic_flag_clear(&taken);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x == 2);
    return 0;
}
