// expect: FALSE(unreach-call)
// A call that waits as the left operand does not protect a read in the right one (C17 6.5.2.2p10).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int ready;

void *writer(void *arg) {
    data = 5;
    atomic_store(&ready, 1);
    return 0;
}

static int zero_when_ready(void) {
    while (!atomic_load(&ready))
        ;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    int got = zero_when_ready() + data;
    assert(got == 5);
    pthread_join(t, 0);
    return 0;
}
