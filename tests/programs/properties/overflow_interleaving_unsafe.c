// expect: FALSE(no-overflow)
// options: --property overflow
// The check and the increment are in two critical sections, so that two threads increment where there is room for one.
#include <limits.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int level = INT_MAX - 1;

void *worker(void *arg)
{
    pthread_mutex_lock(&m);
    int room = level < INT_MAX;
    pthread_mutex_unlock(&m);
    if (room) {
        pthread_mutex_lock(&m);
        level++;
        pthread_mutex_unlock(&m);
    }
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
