// expect: TRUE
// A recursive lock: 0 is the ID of nobody, and the owner is compared with the caller.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
_Atomic pthread_t owner;
int depth, x;
void take(void) {
    if (owner == pthread_self()) {
        depth++;
        return;
    }
    pthread_mutex_lock(&m);
    assert(owner == 0 && depth == 0);
    owner = pthread_self();
    depth = 1;
}
void give(void) {
    if (--depth == 0) {
        owner = 0;
        pthread_mutex_unlock(&m);
    }
}
void *worker(void *arg) {
    take();
    take();
    x++;
    give();
    give();
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    assert(x == 2);
}
