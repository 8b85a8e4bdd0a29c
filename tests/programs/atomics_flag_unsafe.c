// expect: FALSE(unreach-call)
// One thread clears the flag too early.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct {
    int before;
    atomic_flag taken;
} lock;
int x;

void *worker(void *arg) {
    atomic_flag *flag = &lock.taken;
    if (!atomic_flag_test_and_set_explicit(flag, memory_order_acquire)) {
        int seen = x;
        atomic_flag_clear_explicit(flag, memory_order_release);
        x = seen + 1;
        assert(x == seen + 1);
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
