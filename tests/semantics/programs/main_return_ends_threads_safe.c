// expect: TRUE
// clause: C17 5.1.2.2.3
// runs: pass
// Returning from main ends the program, whatever its threads do.
#include <pthread.h>
#include <sched.h>
void *worker(void *arg) {
    for (;;)
        sched_yield();
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    return 0;
}
