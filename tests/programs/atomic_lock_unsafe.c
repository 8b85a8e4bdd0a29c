// expect: FALSE(unreach-call)
// After an atomic block the lock that it took is still held, but the data is not written under it.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void *writer(void *arg) {
    x = 1;
    return 0;
}

int main(void) {
    pthread_t a;
    int before;
    pthread_create(&a, 0, writer, 0);
    __VERIFIER_atomic_begin();
    pthread_mutex_lock(&m);
    before = x;
    __VERIFIER_atomic_end();
    assert(x == before);
    pthread_mutex_unlock(&m);
    pthread_join(a, 0);
    return 0;
}
