// expect: TRUE
// options: --property race
// A thread posts to a semaphore while main looks at its value, for ever, into a local.
#include <pthread.h>
#include <semaphore.h>

sem_t places;

void *poster(void *arg)
{
    sem_post(&places);
    return 0;
}

int main(void)
{
    pthread_t t;
    int level = 0;
    sem_init(&places, 0, 0);
    pthread_create(&t, 0, poster, 0);
    while (level == 0)
        sem_getvalue(&places, &level);
    return 0;
}
