// expect: FALSE(no-deadlock)
// options: --property deadlock
// In an atomic function a thread locks what it holds.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void __VERIFIER_atomic_add(void) {
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
}

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    __VERIFIER_atomic_add();
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}
