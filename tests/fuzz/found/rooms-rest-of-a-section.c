// The last step of a thread is in an atomic section whose rest no engine keeps, and another thread reads what it writes.
#include <pthread.h>
#include <semaphore.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
sem_t s, gate;
int n, data, copy;

void *reader(void *arg) {
    pthread_mutex_lock(&m);
    if (++n == 1) sem_wait(&s);
    pthread_mutex_unlock(&m);
    copy = data;
}
void *writer(void *arg) {
}
int main(void) {
    pthread_t t[3];
    sem_init(&s, 0, 1);
    sem_init(&gate, 0, 1);
    pthread_create(&t[0], 0, reader, 0);
    pthread_create(&t[1], 0, reader, 0);
    pthread_create(&t[2], 0, writer, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    pthread_join(t[2], 0);
    return 0;
}
