// expect: FALSE(unreach-call)
// The lock is released twice, so that both can hold it.
#include <assert.h>
#include <pthread.h>

int lock, inside;

void *worker(void *arg) {
    if (__sync_bool_compare_and_swap(&lock, 0, 1)) {
        __sync_fetch_and_add(&inside, 1);
        __sync_lock_release(&lock);
        assert(inside == 1);
        __sync_fetch_and_sub(&inside, 1);
    }
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
