// expect: FALSE(def-behavior)
// clause: POSIX pthread_detach
// runs: undefined
// After a join, the id's lifetime has ended.
#include <pthread.h>
void *worker(void *arg) { return 0; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    pthread_detach(t);
    return 0;
}
