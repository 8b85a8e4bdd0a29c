// expect: FALSE(unreach-call)
// options: --data-model ILP32
// A sum that fits into a 64-bit long wraps in a 32-bit one.
#include <assert.h>
#include <pthread.h>

unsigned long total = 4294967290ul;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    total += 3;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(total > 4294967290ul);
    return 0;
}
