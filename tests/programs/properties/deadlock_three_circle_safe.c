// expect: TRUE
// options: --property deadlock
// Three threads, three locks, for ever: the circle is broken, since the last thread takes its locks the other way round.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER, c = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *p, pthread_mutex_t *q) {
    pthread_mutex_lock(p);
    pthread_mutex_lock(q);
    pthread_mutex_unlock(q);
    pthread_mutex_unlock(p);
}

void *ab(void *arg) {
    while (1)
        both(&a, &b);
}

void *bc(void *arg) {
    while (1)
        both(&b, &c);
}

void *ac(void *arg) {
    while (1)
        both(&a, &c);
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], 0, ab, 0);
    pthread_create(&t[1], 0, bc, 0);
    pthread_create(&t[2], 0, ac, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
