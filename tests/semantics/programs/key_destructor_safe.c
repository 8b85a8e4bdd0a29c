// expect: TRUE
// clause: POSIX pthread_key_create
// runs: pass
// At the end of a thread, the destructor gets its value, which is set to null before.
#include <assert.h>
#include <pthread.h>
pthread_key_t key;
int value, destroyed;
void destroy(void *arg) {
    assert(arg == &value);
    assert(pthread_getspecific(key) == 0);
    destroyed++;
}
void *worker(void *arg) {
    assert(pthread_getspecific(key) == 0);
    pthread_setspecific(key, &value);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_key_create(&key, destroy);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(destroyed == 1);
    return 0;
}
