// expect: TRUE
// clause: POSIX pthread_join
// runs: pass
// The first thread may be joined as well, after it has called pthread_exit.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
void *worker(void *arg) {
    void *value = 0;
    assert(pthread_join(*(pthread_t *)arg, &value) == 0);
    assert(value == (void *)7);
    exit(0);
}
pthread_t first;
int main(void) {
    pthread_t t;
    first = pthread_self();
    pthread_create(&t, 0, worker, &first);
    pthread_exit((void *)7);
}
