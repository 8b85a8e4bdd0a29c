// expect: FALSE(unreach-call)
// The second thread may take the first number.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int numbers[2];
static _Atomic(int *) next = numbers;

static void *worker(void *number) {
    *atomic_fetch_add(&next, 1) = (int)(long)number;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, (void *)1);
    pthread_create(&b, 0, worker, (void *)2);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(numbers[0] == 1);
    return 0;
}
