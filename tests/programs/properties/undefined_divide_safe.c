// expect: TRUE
// options: --property undefined
// Who divides takes the lock, under which the divisor is zero for a short time only; for ever.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int divisor = 1;

void *worker(void *arg)
{
    while (1) {
        pthread_mutex_lock(&m);
        divisor = 0;
        divisor = 2;
        pthread_mutex_unlock(&m);
    }
}

int main(void)
{
    pthread_t t;
    int share = 0;
    pthread_create(&t, 0, worker, 0);
    while (1) {
        pthread_mutex_lock(&m);
        share += 100 % divisor;
        pthread_mutex_unlock(&m);
    }
    return share;
}
