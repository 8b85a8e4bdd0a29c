// expect: TRUE
// options: --property deadlock
// A C11 condition variable: a server waits for orders and a client for answers, for ever.
#include <threads.h>

mtx_t m;
cnd_t ordered, answered;
_Bool order;

int server(void *arg) {
    while (1) {
        mtx_lock(&m);
        while (!order)
            cnd_wait(&ordered, &m);
        order = 0;
        cnd_signal(&answered);
        mtx_unlock(&m);
    }
}

int main(void) {
    thrd_t t;
    mtx_init(&m, mtx_plain);
    cnd_init(&ordered);
    cnd_init(&answered);
    thrd_create(&t, server, 0);
    while (1) {
        mtx_lock(&m);
        order = 1;
        cnd_signal(&ordered);
        while (order)
            cnd_wait(&answered, &m);
        mtx_unlock(&m);
    }
}
