// expect: FALSE(valid-deref)
// Two threads walk one after the other with the same pointer, which starts in the second row.
#include <pthread.h>

int grid[2][2];
int *cursor = grid[1];
pthread_mutex_t m;

void *fill(void *arg) {
    pthread_mutex_lock(&m);
    for (int i = 0; i < 2; i++)
        *cursor++ = i;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, fill, 0);
    pthread_create(&u, 0, fill, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
