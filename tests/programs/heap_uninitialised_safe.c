// expect: TRUE
// What is in new memory is not known, but it does not change by itself, and what is written over it is there.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

char *p;

void *write(void *arg) {
    p[1] = 5;
    return 0;
}

int main(void) {
    pthread_t t;
    p = malloc(2);
    char before = p[0];
    pthread_create(&t, 0, write, 0);
    pthread_join(t, 0);
    assert(p[0] == before && p[1] == 5);
    free(p);
    return 0;
}
