// expect: FALSE(def-behavior)
// clause: C17 7.26.5.6
// runs: undefined
// The thread shall not have been detached before.
#include <threads.h>
int worker(void *arg) { return 0; }
int main(void) {
    thrd_t t;
    thrd_create(&t, worker, 0);
    thrd_detach(t);
    thrd_join(t, 0);
    return 0;
}
