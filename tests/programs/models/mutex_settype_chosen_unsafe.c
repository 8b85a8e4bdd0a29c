// expect: FALSE(unreach-call)
// The kind of the mutex is chosen at run time.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
_Bool __VERIFIER_nondet_bool(void);
int main(void)
{
    pthread_mutex_t m;
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, __VERIFIER_nondet_bool() ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL);
    pthread_mutex_init(&m, &attributes);
    pthread_mutex_lock(&m);
    assert(pthread_mutex_trylock(&m) == EBUSY);
    return 0;
}
