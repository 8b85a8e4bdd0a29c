// expect: FALSE(valid-deref)
// The pointer is taken under the lock, but used after it is released.
#include <pthread.h>
#include <stdlib.h>

int *shared;
pthread_mutex_t m;

void *user(void *arg) {
    pthread_mutex_lock(&m);
    int *mine = shared;
    pthread_mutex_unlock(&m);
    if (mine)
        ++*mine;
    return 0;
}

void *releaser(void *arg) {
    pthread_mutex_lock(&m);
    free(shared);
    shared = NULL;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    shared = malloc(sizeof *shared);
    *shared = 7;
    pthread_create(&t, 0, user, 0);
    pthread_create(&u, 0, releaser, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
