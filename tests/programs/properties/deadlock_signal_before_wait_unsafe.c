// expect: FALSE(no-deadlock)
// options: --property deadlock
// The signal comes before the thread that waits for it has even been created.
#include <threads.h>

mtx_t m;
cnd_t c;

int waiter(void *arg) {
    mtx_lock(&m);
    cnd_wait(&c, &m);
    mtx_unlock(&m);
    return 0;
}

int main(void) {
    thrd_t t;
    mtx_init(&m, mtx_plain);
    cnd_init(&c);
    cnd_broadcast(&c);
    thrd_create(&t, waiter, 0);
    thrd_join(t, 0);
    return 0;
}
