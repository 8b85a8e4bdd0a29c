// expect: TRUE
// A lock taken inside an atomic block: while another thread holds it, the block cannot be passed.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, entered;

void *holder(void *arg) {
    pthread_mutex_lock(&m);
    x = 1;
    x = 0;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, holder, 0);
    __VERIFIER_atomic_begin();
    entered = 1;
    pthread_mutex_lock(&m);
    assert(x == 0);
    pthread_mutex_unlock(&m);
    __VERIFIER_atomic_end();
    pthread_join(a, 0);
    assert(x == 0 && entered == 1);
    return 0;
}
