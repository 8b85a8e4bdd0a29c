// expect: FALSE(unreach-call)
// Both threads get the same local of main and add to it without a lock.
#include <assert.h>
#include <pthread.h>

void *worker(void *arg) {
    int *sum = arg;
    *sum = *sum + 1;
    return 0;
}

int main(void) {
    int sum = 0;
    pthread_t a, b;
    pthread_create(&a, 0, worker, (void *)&sum);
    pthread_create(&b, 0, worker, (void *)&sum);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(sum == 2);
    return 0;
}
