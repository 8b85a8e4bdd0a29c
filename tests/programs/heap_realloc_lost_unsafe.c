// expect: FALSE(unreach-call)
// What another thread writes to the vector while it is copied may be lost.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct vector { int *items; } v;

void *grow(void *arg) {
    int *bigger = malloc(3 * sizeof(int));
    for (int i = 0; i < 2; i++)
        bigger[i] = v.items[i];
    v.items = bigger;
    return 0;
}

int main(void) {
    pthread_t t;
    v.items = calloc(2, sizeof(int));
    pthread_create(&t, 0, grow, 0);
    v.items[0] = 1;
    pthread_join(t, 0);
    assert(v.items[0] == 1);
    return 0;
}
