// expect: TRUE
// options: --property conversion
// The sum is checked and changed under a lock, for ever, so that it always fits into an unsigned char.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int total = 100;
unsigned char level;

void *worker(void *arg)
{
    while (1) {
        pthread_mutex_lock(&m);
        if (total <= 155)
            total += 100;
        else
            total -= 50;
        level = total;
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
