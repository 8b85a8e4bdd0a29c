// expect: FALSE(no-deadlock)
// options: --property deadlock
// Two C11 threads take two C11 mutexes in opposite orders.
#include <threads.h>

mtx_t a, b;

int forth(void *arg) {
    mtx_lock(&a);
    mtx_lock(&b);
    mtx_unlock(&b);
    mtx_unlock(&a);
    return 0;
}

int back(void *arg) {
    mtx_lock(&b);
    mtx_lock(&a);
    mtx_unlock(&a);
    mtx_unlock(&b);
    return 0;
}

int main(void) {
    thrd_t t, u;
    mtx_init(&a, mtx_plain);
    mtx_init(&b, mtx_plain);
    thrd_create(&t, forth, 0);
    thrd_create(&u, back, 0);
    thrd_join(t, 0);
    thrd_join(u, 0);
    return 0;
}
