// expect: FALSE(no-deadlock)
// options: --property deadlock
// A bounded buffer with semaphores: the consumer takes the mutex first, and keeps it while it waits for an item.
#include <pthread.h>
#include <semaphore.h>

sem_t slots, items;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int level;

void *producer(void *arg) {
    while (1) {
        sem_wait(&slots);
        pthread_mutex_lock(&m);
        level++;
        pthread_mutex_unlock(&m);
        sem_post(&items);
    }
}

void *consumer(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        sem_wait(&items);
        level--;
        pthread_mutex_unlock(&m);
        sem_post(&slots);
    }
}

int main(void) {
    pthread_t t, u;
    sem_init(&slots, 0, 2);
    sem_init(&items, 0, 0);
    pthread_create(&t, 0, producer, 0);
    pthread_create(&u, 0, consumer, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
