// expect: TRUE
// options: --property overflow
// Unsigned numbers wrap around, in two endless threads.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
unsigned hash = 5381;

void *worker(void *arg)
{
    while (1) {
        pthread_mutex_lock(&m);
        hash = hash * 33 + 7;
        hash -= 1000000;
        pthread_mutex_unlock(&m);
    }
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    return 0;
}
