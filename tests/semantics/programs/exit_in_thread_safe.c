// expect: TRUE
// clause: C17 7.22.4.4
// runs: pass
// exit in a thread ends the whole program.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
void *worker(void *arg) {
    exit(0);
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(0);
    return 0;
}
