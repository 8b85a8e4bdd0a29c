// expect: TRUE
// Fences and pauses of x86 do nothing under sequential consistency.
#include <assert.h>
#include <immintrin.h>
#include <pthread.h>

static volatile int ready, value;

static void *worker(void *unused) {
    value = 1;
    _mm_sfence();
    __builtin_ia32_sfence();
    ready = 1;
    return unused;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    while (!ready) {
        _mm_pause();
        __builtin_ia32_pause();
    }
    _mm_mfence();
    _mm_lfence();
    assert(value == 1);
    pthread_join(a, 0);
    return 0;
}
