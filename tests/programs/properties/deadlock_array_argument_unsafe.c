// expect: FALSE(no-deadlock)
// options: --property deadlock
// Threads lock two elements of an array that their arguments name; two of the three arguments do not go together.
#include <pthread.h>

struct pair {
    int one, other;
};

pthread_mutex_t locks[4];
struct pair pairs[3] = { { 0, 1 }, { 1, 3 }, { 3, 1 } };

void *worker(void *arg) {
    struct pair *p = arg;
    pthread_mutex_lock(&locks[p->one]);
    pthread_mutex_lock(&locks[p->other]);
    pthread_mutex_unlock(&locks[p->other]);
    pthread_mutex_unlock(&locks[p->one]);
    return 0;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, worker, &pairs[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
