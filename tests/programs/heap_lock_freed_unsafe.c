// expect: FALSE(valid-deref)
// options: --engine lazy
// The object that holds a mutex is freed between what tells others so and the unlock.
#include <pthread.h>
#include <stdlib.h>

struct guarded {
    pthread_mutex_t lock;
} *shared;
int done;

void *worker(void *arg) {
    pthread_mutex_lock(&shared->lock);
    done = 1;
    pthread_mutex_unlock(&shared->lock);
    return 0;
}

int main(void) {
    pthread_t thread;
    shared = malloc(sizeof *shared);
    pthread_mutex_init(&shared->lock, 0);
    pthread_create(&thread, 0, worker, 0);
    if (done)
        free(shared);
    return 0;
}
