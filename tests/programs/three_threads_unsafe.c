// expect: FALSE(unreach-call)
// The error needs three threads at the same time in a place for two.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int inside;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    inside++;
    assert(inside <= 2);
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    inside--;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t[3];
    int i;
    for (i = 0; i < 3; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
