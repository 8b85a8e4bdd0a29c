// expect: FALSE(unreach-call)
// A lock that is released at the end of its scope, too early for the second access.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int x;
static void unlock(pthread_mutex_t **held) { pthread_mutex_unlock(*held); }
static pthread_mutex_t *take(pthread_mutex_t *it) {
    pthread_mutex_lock(it);
    return it;
}
#define GUARD(name, it) pthread_mutex_t *name __attribute__((cleanup(unlock))) = take(it)
void *worker(void *arg) {
    int old;
    {
        GUARD(guard, &lock);
        old = x;
    }
    GUARD(guard, &lock);
    x = old + 1;
    return 0;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x == 2);
}
