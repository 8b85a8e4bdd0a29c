// expect: FALSE(locks)
// options: --property locks
// A thread locks a plain C11 mutex that it holds, by way of a function it calls.
#include <threads.h>

mtx_t m;
int total;

static void add(int n) {
    mtx_lock(&m);
    total += n;
    mtx_unlock(&m);
}

int worker(void *arg) {
    mtx_lock(&m);
    if (total == 0)
        add(1);
    mtx_unlock(&m);
    return 0;
}

int main(void) {
    thrd_t t;
    mtx_init(&m, mtx_plain);
    thrd_create(&t, worker, 0);
    add(2);
    thrd_join(t, 0);
    return 0;
}
