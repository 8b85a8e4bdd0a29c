// expect: TRUE
// What main writes before there are threads concerns nobody; what it writes afterwards does.
#include <assert.h>
#include <pthread.h>

int limit, count;

static void prepare(int value) { limit = value; }

void *work(void *arg) {
    __VERIFIER_atomic_begin();
    if (count < limit)
        count++;
    __VERIFIER_atomic_end();
    return 0;
}

int main(void) {
    pthread_t t, u;
    prepare(1);
    pthread_create(&t, 0, work, 0);
    pthread_create(&u, 0, work, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(count == limit);
    return 0;
}
