// expect: FALSE(def-behavior)
// clause: POSIX pthread_join
// runs: undefined
// A detached thread is not joinable.
#include <pthread.h>
void *worker(void *arg) { return 0; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_detach(t);
    pthread_join(t, 0);
    return 0;
}
