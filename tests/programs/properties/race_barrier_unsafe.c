// expect: FALSE(no-data-race)
// options: --property race
// With only one barrier in each round, a fast thread writes the next value while the slow one still reads.
#include <pthread.h>

pthread_barrier_t written;
unsigned cells[2];

void *worker(void *arg)
{
    int me = (int)(long)arg;
    unsigned other = 0;
    while (1) {
        cells[me] = other + 1;
        pthread_barrier_wait(&written);
        other = cells[1 - me];
    }
}

int main(void)
{
    pthread_t t;
    pthread_barrier_init(&written, 0, 2);
    pthread_create(&t, 0, worker, (void *)1);
    worker((void *)0);
    return 0;
}
