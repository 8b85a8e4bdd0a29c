// expect: FALSE(unreach-call)
// options: --property unreach-call --engine lazy
// A store that does not matter is made before its object is freed; the counterexample does not tell when.
#include <pthread.h>
#include <stdlib.h>

extern void reach_error(void);
int x;
int *p;

void *worker(void *arg) {
    int *q = p;
    *q = 7;
    int seen = x;
    if (seen == 1)
        reach_error();
    return 0;
}

int main(void) {
    pthread_t t;
    p = malloc(sizeof *p);
    pthread_create(&t, 0, worker, 0);
    free(p);
    x = 1;
    pthread_join(t, 0);
    return 0;
}
