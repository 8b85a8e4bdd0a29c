// expect: TRUE
// options: --property overflow
// Endless threads check and increment in the same critical section.
#include <limits.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int level = INT_MAX - 1;

void *worker(void *arg)
{
    while (1) {
        pthread_mutex_lock(&m);
        if (level < INT_MAX)
            level++;
        else
            level -= 5;
        pthread_mutex_unlock(&m);
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
