// expect: TRUE
// An object that is named as output and as input, instead of "+m".
#include <assert.h>
#include <pthread.h>

typedef struct {
    volatile int counter;
} atomic_t;

atomic_t v;

static inline void atomic_add(int i, atomic_t *v) {
    __asm__ __volatile__("lock ; addl %1,%0" : "=m"(v->counter) : "ir"(i), "m"(v->counter));
}

void *worker(void *arg) {
    atomic_add(2, &v);
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, worker, 0);
    pthread_create(&second, 0, worker, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(v.counter == 4);
    return 0;
}
