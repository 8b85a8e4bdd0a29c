// expect: FALSE(no-data-race)
// options: --property race
// Which lock of a table is to be taken is read from a variable without any lock.
#include <pthread.h>

pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int current;

void *worker(void *arg)
{
    int mine = current;
    pthread_mutex_lock(&locks[mine]);
    current = 1 - mine;
    pthread_mutex_unlock(&locks[mine]);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
