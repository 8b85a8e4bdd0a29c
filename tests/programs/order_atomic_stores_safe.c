// expect: TRUE
// The end of a full expression is a sequence point (C17 6.8p4).
#include <assert.h>
#include <pthread.h>

_Atomic int data, ready;

void *writer(void *arg) {
    data = 1;
    ready = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    if (ready)
        assert(data == 1);
    pthread_join(t, 0);
    return 0;
}
