// expect: TRUE
// A call that waits before a sequence point protects the read that follows (C17 6.5.17p2).
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
    int got = (zero_when_ready(), data);
    assert(got == 5);
    pthread_join(t, 0);
    return 0;
}
