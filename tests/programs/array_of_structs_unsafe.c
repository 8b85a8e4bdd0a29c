// expect: FALSE(unreach-call)
// The rows of two threads overlap, because the index of one of them is computed from a shared variable.
#include <assert.h>
#include <pthread.h>

struct cell { int n; } grid[2][2];
int row;

void *run(void *arg) {
    int mine = row;
    row = mine + 1;
    grid[mine][1].n++;
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, run, 0);
    pthread_create(&u, 0, run, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(grid[0][1].n == 1 && grid[1][1].n == 1);
    return 0;
}
