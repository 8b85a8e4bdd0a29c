// expect: TRUE
// A thread that ends while it holds a lock keeps it: nobody else gets past.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    x = 1;
    pthread_exit(0);
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(x == 1);
    assert(pthread_mutex_trylock(&m) != 0);
    pthread_mutex_lock(&m);
    assert(0);
    return 0;
}
