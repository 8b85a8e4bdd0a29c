// expect: FALSE(unreach-call)
// Two threads count in the same cell of an array with two dimensions.
#include <assert.h>
#include <pthread.h>
int columns = 2;
void *worker(void *arg) {
    int (*grid)[columns] = arg;
    grid[1][1]++;
    return 0;
}
int main(void) {
    int rows = 2, grid[rows][columns];
    pthread_t a, b;
    grid[1][1] = 0;
    pthread_create(&a, 0, worker, grid);
    pthread_create(&b, 0, worker, grid);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(grid[1][1] == 2);
}
