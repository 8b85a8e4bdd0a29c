// expect: FALSE(unreach-call)
// __atomic functions do not make a plain access to the same object more than it is.
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    x++;
    pthread_join(a, 0);
    assert(x == 2);
    return 0;
}
