// expect: TRUE
// exit in a thread ends the whole program.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;

void *worker(void *arg) {
    x = 1;
    exit(0);
    x = 2;
    return 0;
}

int main(void) {
    pthread_t t;
    int seen;
    pthread_create(&t, 0, worker, 0);
    seen = x;
    assert(seen == 0 || seen == 1);
    pthread_join(t, 0);
    assert(0);
    return 0;
}
