// expect: TRUE
// An array of pointers to pairwise different objects, each taken by one thread.
#include <assert.h>
#include <pthread.h>

int x, y, z[2];
int *targets[3] = { &x, &y, z + 1 };

void *set(void *arg) {
    int **slot = arg;
    **slot = slot - targets + 1;
    return 0;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, set, targets + i);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(x == 1 && y == 2 && z[0] == 0 && z[1] == 3);
    return 0;
}
