// expect: FALSE(locks)
// main destroys the mutex while the other thread may not have used it yet.
#include <pthread.h>

pthread_mutex_t m, done;
int finished;

void *worker(void *arg) {
    pthread_mutex_lock(&done);
    finished = 1;
    pthread_mutex_unlock(&done);
    pthread_mutex_trylock(&m);
    return 0;
}

int main(void) {
    pthread_t a;
    int f;
    pthread_mutex_init(&m, 0);
    pthread_mutex_init(&done, 0);
    pthread_create(&a, 0, worker, 0);
    pthread_mutex_lock(&done);
    f = finished;
    pthread_mutex_unlock(&done);
    if (!f)
        pthread_mutex_destroy(&m);
    pthread_join(a, 0);
    return 0;
}
