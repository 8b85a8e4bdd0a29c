// expect: FALSE(unreach-call)
// One heap object serves as argument of two threads; it is changed for the second before the first has read it.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int seen[2];

void *run(void *arg) {
    int id = *(int *)arg;
    seen[id]++;
    return 0;
}

int main(void) {
    pthread_t t, u;
    int *id = malloc(sizeof(int));
    *id = 0;
    pthread_create(&t, 0, run, id);
    *id = 1;
    pthread_create(&u, 0, run, id);
    pthread_join(t, 0);
    pthread_join(u, 0);
    free(id);
    assert(seen[0] == 1 && seen[1] == 1);
    return 0;
}
