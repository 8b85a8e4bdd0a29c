// expect: TRUE
// A pointer walks through the rows of an array as through one; one past the end of a row is the start of the next.
#include <assert.h>
#include <pthread.h>

int grid[2][3];
int *cursor = grid[0];
pthread_mutex_t m;

void *fill(void *arg) {
    pthread_mutex_lock(&m);
    for (int i = 0; i < 3; i++)
        *cursor++ = (int)(long)arg;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    int *flat = &grid[0][0], *next = &grid[0][3], sum = 0;
    pthread_create(&t, 0, fill, (void *)1);
    pthread_create(&u, 0, fill, (void *)2);
    pthread_join(t, 0);
    pthread_join(u, 0);
    for (int i = 0; i < 6; i++)
        sum += flat[i];
    assert(sum == 9 && next == grid[1] && *next == grid[1][0] && next[-1] == grid[0][2] && cursor == flat + 6);
    return 0;
}
