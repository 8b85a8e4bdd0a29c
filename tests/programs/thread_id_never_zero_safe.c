// expect: TRUE
// POSIX pthread_self: no thread has an ID that equals zero here, not even main.
#include <assert.h>
#include <pthread.h>
void *looks(void *arg) { assert(pthread_self() != 0); return 0; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, looks, 0);
    assert(pthread_self() != 0 && t != 0);
    pthread_join(t, 0);
}
