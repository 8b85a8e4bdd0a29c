// expect: TRUE
// clause: POSIX pthread_key_create
// runs: pass
// A destructor that sets the value again is called PTHREAD_DESTRUCTOR_ITERATIONS times.
#include <assert.h>
#include <pthread.h>
pthread_key_t key;
int calls;
void destroy(void *arg) {
    calls++;
    pthread_setspecific(key, arg);
}
void *worker(void *arg) {
    pthread_setspecific(key, &key);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_key_create(&key, destroy);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(calls == 4);
    return 0;
}
