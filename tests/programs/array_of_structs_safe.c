// expect: TRUE
// A two-dimensional array of structs; each thread has its row.
#include <assert.h>
#include <pthread.h>

struct cell { short n; char tag[2]; };
struct cell grid[2][2] = { { { 1, "a" }, { 2 } }, { [1] = { 4, { 'x', 'y' } } } };

void *run(void *arg) {
    struct cell (*row)[2] = arg;
    for (int i = 0; i < 2; i++) {
        (*row)[i].n *= 10;
        (*row)[i].tag[1] = '0' + i;
    }
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, run, &grid[0]);
    pthread_create(&u, 0, run, grid + 1);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(grid[0][0].n == 10 && grid[0][1].n == 20 && grid[1][0].n == 0 && grid[1][1].n == 40);
    assert(grid[0][0].tag[0] == 'a' && grid[1][1].tag[0] == 'x' && (*(*(grid + 1) + 1)).tag[1] == '1');
    assert(&grid[1][0] - &grid[0][0] == 2 && sizeof grid[0] == 8 && 1[grid][1].n == 40);
    return 0;
}
