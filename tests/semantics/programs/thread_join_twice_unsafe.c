// expect: FALSE(def-behavior)
// clause: POSIX pthread_join
// runs: undefined
// After a join, the id is not one of a joinable thread any more.
#include <pthread.h>
void *worker(void *arg) { return 0; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(t, 0);
    return 0;
}
