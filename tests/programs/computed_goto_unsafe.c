// expect: FALSE(unreach-call)
// Two threads run small state machines over a shared variable.
#include <assert.h>
#include <pthread.h>
int x;
void *worker(void *arg) {
    void *next = &&load;
    int old;
    goto *next;
store:
    x = old + 1;
    return 0;
load:
    old = x;
    next = &&store;
    goto *next;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x == 2);
}
