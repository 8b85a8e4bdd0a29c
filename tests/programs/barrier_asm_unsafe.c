// expect: FALSE(unreach-call)
// A barrier between two stores does not make them one.
#include <assert.h>
#include <pthread.h>

int x, y;

void *worker(void *arg) {
    x = 1;
    asm volatile("" ::: "memory");
    y = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int first = x;
    asm volatile("mfence" ::: "memory");
    assert(first == y || y);
    pthread_join(t, 0);
    return 0;
}
