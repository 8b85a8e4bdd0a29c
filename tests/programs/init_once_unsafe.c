// expect: FALSE(unreach-call)
// Double-checked initialisation: the flag is set before the value.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int ready, value;

int get(void) {
    if (!ready) {
        pthread_mutex_lock(&m);
        if (!ready) {
            ready = 1;
            value = 7;
        }
        pthread_mutex_unlock(&m);
    }
    return value;
}

void *worker(void *arg) {
    assert(get() == 7);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
