// expect: FALSE(unreach-call)
// POSIX pthread_create: the new thread may run before its ID is stored.
#include <assert.h>
#include <pthread.h>
_Atomic pthread_t t;
void *looks(void *arg) { assert(pthread_equal(t, pthread_self())); return 0; }
int main(void) {
    pthread_create((pthread_t *)&t, 0, looks, 0);
    pthread_join(t, 0);
}
