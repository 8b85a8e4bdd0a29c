// expect: FALSE(unreach-call)
// Both threads give their lock back in a nested call and end there; the store behind the call never happens.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int done;

void finish(void) {
    pthread_mutex_unlock(&m);
    pthread_exit(0);
}

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    done++;
    finish();
    done = 100;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(done == 2);
    assert(done == 100);
    return 0;
}
