// expect: FALSE(unreach-call)
// The error needs main to have passed its last store and the thread to go on.
#include <assert.h>
#include <pthread.h>

int last;

void *worker(void *arg) {
    int i;
    for (i = 0; i < 2; i++)
        if (last == 2)
            assert(i == 0);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    last = 1;
    last = 2;
    pthread_exit(0);
}
