// expect: FALSE(unreach-call)
// clause: C17 6.5 p3
// runs: differ
// The two reads happen in any order, so x may be read first.
#include <assert.h>
#include <pthread.h>
_Atomic int x, y;
void *worker(void *arg) {
    x = 1;
    y = 1;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    assert(y - x <= 0);
    return 0;
}
