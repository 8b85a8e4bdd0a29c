// expect: TRUE
// Double-checked initialisation: the flag is set last.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int ready, value, times;

int get(void) {
    if (!ready) {
        pthread_mutex_lock(&m);
        if (!ready) {
            times++;
            value = 7;
            ready = 1;
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
    assert(times == 1);
    return 0;
}
