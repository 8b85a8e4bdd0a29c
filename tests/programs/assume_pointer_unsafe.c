// expect: FALSE(unreach-call)
// An assumption on a pointer waits until it is not null.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern void __VERIFIER_assume(int);

int *box;

void *reader(void *arg) {
    __VERIFIER_assume(box);
    assert(*box == 3);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, reader, 0);
    int *new = malloc(sizeof *new);
    *new = 0;
    box = new;
    *new = 3;
    pthread_join(t, 0);
    return 0;
}
