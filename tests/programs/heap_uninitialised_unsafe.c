// expect: FALSE(unreach-call)
// New memory may hold anything, also what was freed by another thread.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void *zeroes(void *arg) {
    char *p = calloc(1, 1);
    free(p);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, zeroes, 0);
    pthread_join(t, 0);
    char *p = malloc(1);
    assert(*p == 0);
    free(p);
    return 0;
}
