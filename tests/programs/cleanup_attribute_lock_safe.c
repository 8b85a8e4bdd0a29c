// expect: TRUE
// A lock that is held up to the end of the scope, also if the function returns early.  exit runs no clean-ups.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int x;
static void unlock(pthread_mutex_t **held) { pthread_mutex_unlock(*held); }
static pthread_mutex_t *take(pthread_mutex_t *it) {
    pthread_mutex_lock(it);
    return it;
}
static void never(int *p) { assert(0); }
void *worker(void *arg) {
    pthread_mutex_t *guard __attribute__((cleanup(unlock))) = take(&lock);
    if (x == 0) {
        x = 1;
        return 0;
    }
    x++;
    return 0;
}
int main(void) {
    int local __attribute__((cleanup(never))) = 0;
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x == 2);
    exit(local);
}
