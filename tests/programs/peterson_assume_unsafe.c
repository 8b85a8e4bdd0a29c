// expect: FALSE(unreach-call)
// Each thread gives the turn to itself.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);

int want[2], turn;
int inside;

void *worker(void *arg) {
    int me = (int)(long)arg;
    int other = 1 - me;
    want[me] = 1;
    turn = me;
    __VERIFIER_assume(!want[other] || turn == me);
    inside++;
    assert(inside == 1);
    inside--;
    want[me] = 0;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, (void *)0L);
    pthread_create(&b, 0, worker, (void *)1L);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
