// expect: TRUE
// clause: POSIX pthread_key_create
// runs: pass
// A null value has no destructor.
#include <assert.h>
#include <pthread.h>
pthread_key_t key;
void destroy(void *arg) { assert(0); }
void *worker(void *arg) {
    pthread_setspecific(key, arg);
    pthread_setspecific(key, 0);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_key_create(&key, destroy);
    pthread_create(&t, 0, worker, &key);
    pthread_join(t, 0);
    return 0;
}
