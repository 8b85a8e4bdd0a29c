// expect: TRUE
// Inputs inside the threads: whatever they choose, the lock keeps the sum right.
#include <assert.h>
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int up, down, level;

void *worker(void *arg) {
    _Bool rise = __VERIFIER_nondet_bool();
    pthread_mutex_lock(&m);
    if (rise) {
        up++;
        level++;
    } else {
        down++;
        level--;
    }
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(up + down == 2);
    assert(level == up - down);
    assert(level != 1);
    return 0;
}
