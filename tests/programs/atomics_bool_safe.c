// expect: TRUE
// Atomic _Bool: what is stored is converted, and assignment operators are single steps.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_bool ready;
_Atomic _Bool odd;
int data;

void *worker(void *arg) {
    data = 5;
    atomic_store(&ready, 256);
    odd ^= 1;
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    odd ^= 1;
    if (ready)
        assert(data == 5 && ready == 1);
    pthread_join(a, 0);
    assert(!odd && atomic_exchange(&ready, 0) == 1);
    return 0;
}
