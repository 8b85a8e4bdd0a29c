// expect: FALSE(unreach-call)
// Two unprotected swaps can leave both variables with the same value.
#include <assert.h>
#include <pthread.h>

int x = 1, y = 2;

void swap(int *p, int *q) {
    int t = *p;
    *p = *q;
    *q = t;
}

void *worker(void *arg) {
    swap(&x, &y);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x != y);
    return 0;
}
