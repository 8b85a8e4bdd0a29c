// expect: FALSE(no-deadlock)
// options: --property no-deadlock
// The writer needs the lock of the counter, which a reader holds that waits for the writer.
#include <pthread.h>
#include <semaphore.h>

pthread_mutex_t counting = PTHREAD_MUTEX_INITIALIZER;
sem_t room;
int readers, data, more;
extern int __VERIFIER_nondet_int(void);

void *reader(void *arg)
{
    int sum = 0;
    while (more) {
        pthread_mutex_lock(&counting);
        readers++;
        if (readers == 1)
            sem_wait(&room);
        pthread_mutex_unlock(&counting);
        sum += data;
        pthread_mutex_lock(&counting);
        readers--;
        if (readers == 0)
            sem_post(&room);
        pthread_mutex_unlock(&counting);
    }
    return (void *)(long)sum;
}

void *writer(void *arg)
{
    for (int i = 0; i < more; i++) {
        sem_wait(&room);
        pthread_mutex_lock(&counting);
        data += i + readers;
        pthread_mutex_unlock(&counting);
        sem_post(&room);
    }
    return 0;
}

int main(void)
{
    pthread_t threads[6];
    more = __VERIFIER_nondet_int();
    sem_init(&room, 0, 1);
    for (int i = 0; i < 3; i++) {
        pthread_create(&threads[i], 0, reader, 0);
        pthread_create(&threads[i + 3], 0, writer, 0);
    }
    for (int i = 0; i < 6; i++)
        pthread_join(threads[i], 0);
    return 0;
}
