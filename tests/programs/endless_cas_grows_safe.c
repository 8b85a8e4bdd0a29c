// expect: TRUE
// A counter that grows by compare-and-swap, as long as it can: nobody sees it become smaller.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic int x;

void *worker(void *arg) {
    while (1) {
        int old = x;
        if (old < INT_MAX)
            atomic_compare_exchange_strong(&x, &old, old + 1);
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    int last = 0;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    while (1) {
        int now = x;
        assert(now >= last);
        last = now;
    }
    return 0;
}
