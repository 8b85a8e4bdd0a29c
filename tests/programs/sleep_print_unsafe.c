// expect: FALSE(unreach-call)
// sleep is no synchronisation.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

int x;

void *worker(void *arg) {
    x = 1;
    printf("x is %d\n", x);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    sleep(1);
    assert(x == 1);
    pthread_join(t, 0);
    return 0;
}
