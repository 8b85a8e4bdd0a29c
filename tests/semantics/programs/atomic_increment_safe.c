// expect: TRUE
// clause: C17 6.5.2.4 p2
// runs: pass
// Incrementing an atomic object is one step.
#include <assert.h>
#include <pthread.h>
_Atomic int x;
void *worker(void *arg) {
    x++;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    x += 1;
    pthread_join(t, 0);
    assert(x == 2);
    return 0;
}
