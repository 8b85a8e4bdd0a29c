// expect: FALSE(unreach-call)
// A fence does not make the other thread wait.
#include <assert.h>
#include <immintrin.h>
#include <pthread.h>

static volatile int value;

static void *worker(void *unused) {
    _mm_mfence();
    value = 1;
    return unused;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    __builtin_ia32_mfence();
    assert(value == 1);
    pthread_join(a, 0);
    return 0;
}
