// expect: TRUE
// Each thread is joined by the thread that created it, before the next one is created.
#include <assert.h>
#include <pthread.h>

int inside;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *enter(void *arg) {
    pthread_mutex_lock(&mutex);
    inside++;
    assert(inside == 1);
    inside--;
    pthread_mutex_unlock(&mutex);
    return 0;
}

int main(void) {
    pthread_t thread;
    while (1) {
        pthread_create(&thread, 0, enter, 0);
        pthread_join(thread, 0);
    }
}
