// expect: TRUE
// options: --property race
// Readers count themselves under a lock, and the first one in and the last one out take and give the room.
#include <pthread.h>
#include <semaphore.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
sem_t room;
unsigned readers, value;

void *reader(void *arg)
{
    unsigned seen = 0;
    while (1) {
        pthread_mutex_lock(&m);
        if (++readers == 1)
            sem_wait(&room);
        pthread_mutex_unlock(&m);
        seen += value;
        pthread_mutex_lock(&m);
        if (--readers == 0)
            sem_post(&room);
        pthread_mutex_unlock(&m);
    }
    return (void *)(long)seen;
}

int main(void)
{
    pthread_t a, b;
    sem_init(&room, 0, 1);
    pthread_create(&a, 0, reader, 0);
    pthread_create(&b, 0, reader, 0);
    while (1) {
        sem_wait(&room);
        value++;
        sem_post(&room);
    }
}
