// expect: FALSE(no-data-race)
// options: --property race
// sem_getvalue stores the value of a semaphore into a variable that another thread reads.
#include <pthread.h>
#include <semaphore.h>

sem_t places;
int level;

void *monitor(void *arg)
{
    sem_getvalue(&places, &level);
    return 0;
}

int main(void)
{
    pthread_t t;
    sem_init(&places, 0, 3);
    pthread_create(&t, 0, monitor, 0);
    int seen = level;
    pthread_join(t, 0);
    return seen;
}
