// expect: TRUE
// Two threads swap through a function with out parameters, under a lock.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x = 1, y = 2;

void swap(int *p, int *q) {
    int t = *p;
    *p = *q;
    *q = t;
}

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    swap(&x, &y);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x == 1 && y == 2);
    return 0;
}
