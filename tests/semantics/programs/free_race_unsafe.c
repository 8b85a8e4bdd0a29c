// expect: FALSE(no-data-race)
// property: race
// clause: C17 7.22.3 p2
// runs: undefined
// free is a write to all of the object.
#include <pthread.h>
#include <stdlib.h>
int *p;
void *worker(void *arg) {
    free(p);
    return 0;
}
int main(void) {
    pthread_t t;
    p = malloc(sizeof *p);
    *p = 1;
    pthread_create(&t, 0, worker, 0);
    int seen = *p;
    pthread_join(t, 0);
    return 0;
}
