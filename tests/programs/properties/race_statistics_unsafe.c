// expect: FALSE(no-data-race)
// options: --property race
// The work is under a lock, but a statistics counter that seems harmless is incremented behind it.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
unsigned work, rounds;

void *worker(void *arg)
{
    while (1) {
        pthread_mutex_lock(&m);
        work += 3;
        pthread_mutex_unlock(&m);
        rounds++;
    }
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    return 0;
}
