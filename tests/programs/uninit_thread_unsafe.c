// expect: FALSE(unreach-call)
// On one schedule the local is not written and keeps its arbitrary value.
#include <assert.h>
#include <pthread.h>

int ready;

void fetch(_Bool *out) {
    if (ready)
        *out = 1;
}

void *worker(void *arg) {
    _Bool v;
    fetch(&v);
    assert(v);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    ready = 1;
    pthread_join(a, 0);
    return 0;
}
