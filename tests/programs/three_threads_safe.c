// expect: TRUE
// A counting semaphore of size two, made of a lock and busy waiting, holds back the third thread.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int free_places = 2, inside;

void *worker(void *arg) {
    int entered = 0;
    while (!entered) {
        pthread_mutex_lock(&m);
        if (free_places > 0) {
            free_places--;
            inside++;
            assert(inside <= 2);
            entered = 1;
        }
        pthread_mutex_unlock(&m);
    }
    pthread_mutex_lock(&m);
    inside--;
    free_places++;
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
    assert(inside == 0 && free_places == 2);
    return 0;
}
