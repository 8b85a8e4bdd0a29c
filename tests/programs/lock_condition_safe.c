// expect: TRUE
// A lock that is taken and given back under the same local condition.
#include <assert.h>
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void *worker(void *arg) {
    _Bool careful = __VERIFIER_nondet_bool();
    if (careful)
        pthread_mutex_lock(&m);
    if (careful)
        x++;
    if (careful)
        pthread_mutex_unlock(&m);
    return (void *)(long)careful;
}

int main(void) {
    pthread_t a, b;
    void *r, *s;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, &r);
    pthread_join(b, &s);
    assert(x == (long)r + (long)s);
    return 0;
}
