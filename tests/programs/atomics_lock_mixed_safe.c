// expect: TRUE
// An atomic counter beside data that a mutex protects.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
atomic_int entered;
int x;

void *worker(void *arg) {
    atomic_fetch_add(&entered, 1);
    pthread_mutex_lock(&m);
    x++;
    assert(atomic_load(&entered) >= x);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x == 2 && entered == 2);
    return 0;
}
