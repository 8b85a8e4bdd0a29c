// expect: TRUE
// options: --property deadlock
// Two philosophers who eat for ever: each only tries to take the second fork, and else puts down the first one.
#include <pthread.h>

pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;

static void dine(pthread_mutex_t *mine, pthread_mutex_t *other) {
    while (1) {
        pthread_mutex_lock(mine);
        if (pthread_mutex_trylock(other) == 0)
            pthread_mutex_unlock(other);
        pthread_mutex_unlock(mine);
    }
}

void *one(void *arg) {
    dine(&left, &right);
    return 0;
}

void *two(void *arg) {
    dine(&right, &left);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, one, 0);
    pthread_create(&u, 0, two, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
