// expect: TRUE
// options: --property deadlock
// Two threads lock two elements of an array that their arguments name, for ever; the arguments go together.
#include <pthread.h>

struct pair {
    int one, other;
};

pthread_mutex_t locks[4];
struct pair pairs[2] = { { 0, 3 }, { 1, 3 } };

void *worker(void *arg) {
    struct pair *p = arg;
    while (1) {
        pthread_mutex_lock(&locks[p->one]);
        pthread_mutex_lock(&locks[p->other]);
        pthread_mutex_unlock(&locks[p->other]);
        pthread_mutex_unlock(&locks[p->one]);
    }
}

int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, worker, &pairs[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return 0;
}
