// expect: TRUE
// Output and sleep change nothing; their arguments are evaluated.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

int x;

int bump(void) {
    return ++x;
}

void *worker(void *arg) {
    printf("value %d of %s\n", bump(), "x");
    puts("done");
    return 0;
}

int main(void) {
    pthread_t t;
    printf("start\n");
    pthread_create(&t, 0, worker, 0);
    usleep(1000);
    pthread_join(t, 0);
    printf("%d %d\n", x, bump());
    assert(x == 2);
    return 0;
}
