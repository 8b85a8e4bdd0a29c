// expect: FALSE(unreach-call)
// The result is the value before.
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    assert(__sync_fetch_and_add_4(&x, 1) == 0);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    __sync_add_and_fetch_4(&x, 1);
    pthread_join(a, 0);
    return 0;
}
