// expect: FALSE(no-deadlock)
// options: --property deadlock
// The writer wants the readers' mutex while it is in the room, for which the first reader waits with the mutex.
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
        pthread_mutex_lock(&m);
        pthread_mutex_unlock(&m);
        sem_post(&room);
    }
}
