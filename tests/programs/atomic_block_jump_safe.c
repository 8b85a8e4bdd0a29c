// expect: TRUE
// Branches and loops inside an atomic block; the block ends on each path.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int a[2], busy;

int take(void) {
    int i;
    __VERIFIER_atomic_begin();
    if (busy) {
        __VERIFIER_atomic_end();
        return 0;
    }
    busy = 1;
    for (i = 0; i < 2; i++)
        a[i]++;
    __VERIFIER_atomic_end();
    return 1;
}

void *worker(void *arg) {
    return (void *)(long)take();
}

int main(void) {
    pthread_t s, t;
    void *r1, *r2;
    pthread_create(&s, 0, worker, 0);
    pthread_create(&t, 0, worker, 0);
    pthread_join(s, &r1);
    pthread_join(t, &r2);
    assert((long)r1 + (long)r2 == 1);
    assert(a[0] == 1 && a[1] == 1);
    return 0;
}
