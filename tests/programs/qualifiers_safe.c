// expect: TRUE
// volatile, const, static, register, inline and extern change nothing here.
#include <assert.h>
#include <pthread.h>

static volatile int flag;
static const int limit = 3;
extern volatile long counter;

static inline int next(register int n) {
    const int one = 1;
    return n + one;
}

static void *worker(void *arg) {
    counter = next(limit);
    flag = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    while (!flag)
        ;
    assert(counter == 4);
    pthread_join(t, 0);
    return 0;
}

volatile long counter = 1;
