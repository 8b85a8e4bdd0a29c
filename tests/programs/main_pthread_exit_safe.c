// expect: TRUE
// The threads go on after main has called pthread_exit, on globals.
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    int i;
    for (i = 0; i < 3; i++)
        x = x + 1;
    assert(x == 3);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_exit(0);
    assert(0);
    return 0;
}
