// expect: FALSE(no-data-race)
// options: --property race
// The second reader goes in although the first one still waits for the writer to leave the room.
#include <pthread.h>
#include <semaphore.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
sem_t room;
unsigned readers, value;

void *reader(void *arg)
{
    pthread_mutex_lock(&m);
    unsigned number = ++readers;
    pthread_mutex_unlock(&m);
    if (number == 1)
        sem_wait(&room);
    unsigned seen = value;
    pthread_mutex_lock(&m);
    if (--readers == 0)
        sem_post(&room);
    pthread_mutex_unlock(&m);
    return (void *)(long)seen;
}

int main(void)
{
    pthread_t a, b;
    sem_init(&room, 0, 1);
    pthread_create(&a, 0, reader, 0);
    pthread_create(&b, 0, reader, 0);
    sem_wait(&room);
    value++;
    sem_post(&room);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
