// expect: FALSE(unreach-call)
// The result goes to memory that another thread sees, before anybody looks if it fits.
#include <assert.h>
#include <pthread.h>
#include <stdckdint.h>

signed char shared = 127;

static void *add(void *unused) {
    if (ckd_add(&shared, shared, 1))
        shared = 127;
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, add, 0);
    assert(shared == 127);
    pthread_join(a, 0);
    return 0;
}
