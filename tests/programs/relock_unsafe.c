// expect: FALSE(unreach-call)
// options: --property unreach-call
// While one thread blocks on its own lock, the other one goes on.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void *worker(void *arg) {
    assert(x == 0);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    x = 1;
    pthread_mutex_lock(&m);
    return 0;
}
