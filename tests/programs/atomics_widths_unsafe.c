// expect: FALSE(unreach-call)
// An atomic byte wraps around.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uchar x = 254;

void *worker(void *arg) {
    atomic_fetch_add(&x, 1);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    unsigned char after = atomic_fetch_add(&x, 1) + 1;
    assert(after > 0);
    pthread_join(a, 0);
    return 0;
}
