// expect: FALSE(no-deadlock)
// options: --property deadlock
// Two threads take the locks that two pointers name in the same order, but somebody swaps the pointers in between.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER, guard = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t *one = &a, *two = &b;

void *worker(void *arg) {
    pthread_mutex_lock(&guard);
    pthread_mutex_t *p = one, *q = two;
    one = q;
    two = p;
    pthread_mutex_unlock(&guard);
    pthread_mutex_lock(p);
    pthread_mutex_lock(q);
    pthread_mutex_unlock(q);
    pthread_mutex_unlock(p);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
