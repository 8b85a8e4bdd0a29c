// expect: TRUE
// clause: C17 6.2.4 p4
// runs: pass
// Each thread has its own thread-local object, which starts as initialised.
#include <assert.h>
#include <pthread.h>
_Thread_local int mine = 3;
void *worker(void *arg) {
    assert(mine == 3);
    mine = 4;
    return 0;
}
int main(void) {
    pthread_t t;
    mine = 5;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(mine == 5);
    return 0;
}
