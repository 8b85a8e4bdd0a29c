// expect: TRUE
// A ticket lock: the ticket is drawn in one step.
#include <assert.h>
#include <pthread.h>

int next_ticket, serving;
int inside;

int __VERIFIER_atomic_draw(void) {
    return next_ticket++;
}

void *worker(void *arg) {
    int mine = __VERIFIER_atomic_draw();
    while (serving != mine)
        ;
    inside++;
    assert(inside == 1);
    inside--;
    serving++;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(serving == 2);
    return 0;
}
