// expect: TRUE
// An uninitialised local of a thread is written by the function it is passed to.
#include <assert.h>
#include <pthread.h>

int source = 1;

void fetch(int *out) {
    *out = source;
}

void *worker(void *arg) {
    int v;
    fetch(&v);
    assert(v == 1 || v == 2);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    source = 2;
    pthread_join(a, 0);
    return 0;
}
