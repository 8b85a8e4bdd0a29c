// expect: TRUE
// options: --property race
// Endless threads touch a counter only if they got the lock by trying.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
unsigned counter;

void *worker(void *arg)
{
    unsigned missed = 0;
    while (1) {
        if (pthread_mutex_trylock(&m) == 0) {
            counter += missed + 1;
            pthread_mutex_unlock(&m);
            missed = 0;
        } else {
            missed++;
        }
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
