// expect: TRUE
// clause: C17 6.2.4 p4
// runs: pass
// The locals of main live while main waits for the thread.
#include <assert.h>
#include <pthread.h>
void *worker(void *arg) {
    *(int *)arg = 5;
    return 0;
}
int main(void) {
    int local = 1;
    pthread_t t;
    pthread_create(&t, 0, worker, &local);
    pthread_join(t, 0);
    assert(local == 5);
    return 0;
}
