// expect: FALSE(valid-free)
// Both threads see the pointer before one of them clears it.
#include <pthread.h>
#include <stdlib.h>

int *shared;

void *release(void *arg) {
    int *mine = shared;
    shared = 0;
    free(mine);
    return 0;
}

int main(void) {
    pthread_t t, u;
    shared = malloc(4);
    pthread_create(&t, 0, release, 0);
    pthread_create(&u, 0, release, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
