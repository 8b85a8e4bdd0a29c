// expect: FALSE(unreach-call)
// An address is compared with that of an object that may have ended, on the way to something else.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int *shared;
int same;

void *replaces(void *arg) {
    int *old = shared;
    int *new = malloc(sizeof(int));
    if (old == new)
        same = 1;
    shared = new;
    return 0;
}

void *frees(void *arg) {
    free(shared);
    return 0;
}

int main(void) {
    pthread_t first, second;
    shared = malloc(sizeof(int));
    pthread_create(&first, 0, frees, 0);
    pthread_create(&second, 0, replaces, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(0);
    return 0;
}
