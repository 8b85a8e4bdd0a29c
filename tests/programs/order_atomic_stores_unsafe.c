// expect: FALSE(unreach-call)
// In ready = data = 1 the stores are not sequenced (C17 6.5.16p3).
#include <assert.h>
#include <pthread.h>

_Atomic int data, ready;

void *writer(void *arg) {
    ready = data = 1;
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
