// expect: FALSE(no-data-race)
// property: race
// clause: C17 5.1.2.4 p35
// runs: undefined
// volatile does not make an access atomic.
#include <pthread.h>
volatile int x;
void *worker(void *arg) {
    x = 1;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int seen = x;
    pthread_join(t, 0);
    return 0;
}
