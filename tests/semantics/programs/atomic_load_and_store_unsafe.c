// expect: FALSE(unreach-call)
// clause: C17 6.2.6.1 p9
// runs: differ
// A load and a store are two steps, also of an atomic object.
#include <assert.h>
#include <pthread.h>
_Atomic int x;
void *worker(void *arg) {
    for (int i = 0; i < 3; i++)
        x = x + 1;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    assert(x == 6);
    return 0;
}
