// expect: FALSE(no-data-race)
// property: race
// clause: POSIX pthread_create
// runs: undefined
// The store of the new thread's id is not synchronised with the new thread.
#include <pthread.h>
pthread_t t;
pthread_t seen;
void *worker(void *arg) {
    seen = t;
    return 0;
}
int main(void) {
    pthread_create(&t, 0, worker, 0);
    pthread_exit(0);
}
