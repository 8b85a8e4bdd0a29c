// expect: FALSE(no-deadlock)
// options: --property deadlock
// Three threads, three locks: each takes its own one and that of the next.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER, c = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *p, pthread_mutex_t *q) {
    pthread_mutex_lock(p);
    pthread_mutex_lock(q);
    pthread_mutex_unlock(q);
    pthread_mutex_unlock(p);
}

void *ab(void *arg) {
    both(&a, &b);
    return 0;
}

void *bc(void *arg) {
    both(&b, &c);
    return 0;
}

void *ca(void *arg) {
    both(&c, &a);
    return 0;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], 0, ab, 0);
    pthread_create(&t[1], 0, bc, 0);
    pthread_create(&t[2], 0, ca, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
