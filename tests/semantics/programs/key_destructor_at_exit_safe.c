// expect: TRUE
// clause: POSIX pthread_key_create
// runs: pass
// The end of the program runs no destructors.
#include <assert.h>
#include <pthread.h>
pthread_key_t key;
void destroy(void *arg) { assert(0); }
int main(void) {
    pthread_key_create(&key, destroy);
    pthread_setspecific(key, &key);
    return 0;
}
