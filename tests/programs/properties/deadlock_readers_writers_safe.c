// expect: TRUE
// options: --property deadlock
// The first reader locks out the writer by a semaphore, and the last one lets it in again; for ever.
#include <pthread.h>
#include <semaphore.h>

sem_t room;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int readers;

void *reader(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        if (++readers == 1)
            sem_wait(&room);
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
        if (--readers == 0)
            sem_post(&room);
        pthread_mutex_unlock(&m);
    }
}

int main(void) {
    pthread_t t, u;
    sem_init(&room, 0, 1);
    pthread_create(&t, 0, reader, 0);
    pthread_create(&u, 0, reader, 0);
    while (1) {
        sem_wait(&room);
        sem_post(&room);
    }
}
