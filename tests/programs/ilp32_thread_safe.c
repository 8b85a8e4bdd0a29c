// expect: TRUE
// options: --data-model ILP32
// Thread arguments and results in ILP32: a pointer holds an int or a long, both of 32 bits.
#include <assert.h>
#include <pthread.h>

long total;

void *worker(void *arg) {
    long n = (long)arg;
    total = n + 2147483647l;
    return (void *)total;
}

int main(void) {
    pthread_t t;
    void *r;
    pthread_create(&t, 0, worker, (void *)1L);
    pthread_join(t, &r);
    assert(sizeof(r) == 4);
    assert((long)r == total);
    assert(total < 0);
    return 0;
}
