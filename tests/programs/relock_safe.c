// expect: TRUE
// options: --property unreach-call
// A thread that locks a mutex it already holds blocks; nothing behind it is reached.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);
    assert(0);
    return 0;
}
