// expect: TRUE
// What main does before the create is seen by the thread.
#include <assert.h>
#include <pthread.h>

int ready, config;

void *worker(void *arg) {
    assert(ready == 1 && config == 7);
    config++;
    return 0;
}

int main(void) {
    pthread_t t;
    ready = 1;
    config = 7;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(config == 8);
    return 0;
}
