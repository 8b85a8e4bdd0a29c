// expect: FALSE(no-data-race)
// options: --property race
// Each thread gets the address of the loop's counter, which main goes on to increment.
#include <pthread.h>

void *worker(void *arg)
{
    int number = *(int *)arg;
    return (void *)(long)number;
}

int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, worker, &i);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
