// expect: TRUE
// A counter under a statically initialised mutex, three threads.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int count;

void *worker(void *arg) {
    int i;
    for (i = 0; i < 2; i++) {
        pthread_mutex_lock(&m);
        count++;
        pthread_mutex_unlock(&m);
    }
    return NULL;
}

int main(void) {
    pthread_t t[3];
    int i;
    for (i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, worker, NULL);
    for (i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    assert(count == 6);
    return 0;
}
