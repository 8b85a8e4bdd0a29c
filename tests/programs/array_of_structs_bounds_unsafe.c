// expect: FALSE(valid-deref)
// The second index leaves its row; that the next row is there does not make it right.
#include <pthread.h>

struct cell { int n; } grid[2][2];
int column = 1;

void *run(void *arg) {
    column++;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    grid[0][column].n = 1;
    pthread_join(t, 0);
    return 0;
}
