// expect: FALSE(def-behavior)
// clause: POSIX pthread_detach
// runs: undefined
// A detached thread is not joinable, so it cannot be detached.
#include <pthread.h>
void *worker(void *arg) { return 0; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_detach(t);
    pthread_detach(t);
    return 0;
}
