// expect: FALSE(unreach-call)
// A new thread may run to its end before the creator goes on.
#include <assert.h>
#include <pthread.h>

int ready = 0;

void *worker(void *arg) {
    assert(ready == 1);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    ready = 1;
    pthread_join(t, 0);
    return 0;
}
