// expect: FALSE(unreach-call)
// Two threads that are alive at the same time have different identifiers.
#include <assert.h>
#include <pthread.h>

pthread_t owner;

void *worker(void *arg) {
    owner = pthread_self();
    assert(owner == pthread_self());
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
