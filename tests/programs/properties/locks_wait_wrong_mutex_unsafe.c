// expect: FALSE(locks)
// options: --property locks
// A thread holds one mutex and hands another one to the wait.
#include <threads.h>

mtx_t mine, other;
cnd_t c;

int waiter(void *arg) {
    mtx_lock(&mine);
    cnd_wait(&c, &other);
    mtx_unlock(&mine);
    return 0;
}

int main(void) {
    thrd_t t;
    mtx_init(&mine, mtx_plain);
    mtx_init(&other, mtx_plain);
    cnd_init(&c);
    thrd_create(&t, waiter, 0);
    cnd_broadcast(&c);
    thrd_join(t, 0);
    return 0;
}
