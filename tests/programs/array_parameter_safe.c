// expect: TRUE
// Array parameters are pointers: to the caller's array, and they can be moved.
#include <assert.h>
#include <pthread.h>

typedef int triple[3];
struct item { int x, y; };

int first(int a[2]) {
    a[0] = 5;
    return sizeof a == sizeof(int *);
}

int move(triple a) {
    a++;
    *a = 7;
    return a[-1];
}

int corner(int rows, int grid[][3]) { return grid[rows - 1][2]; }

int row(int (*grid)[3], int i) {
    grid += i;
    return (*grid)[1];
}

int total(int n, struct item a[n]) {
    struct item *start = a;
    int sum = 0;
    for (; n--; a++)
        sum += a->x + (*a).y;
    return sum + 100 * (int)(a - start);
}

int choose(int c, const int a[static 2], int *const b) { return (c ? a : b)[1] + *(a + 1); }

void *run(void *arg) {
    first(arg);
    return 0;
}

int main(void) {
    int a[3] = { 1, 2, 3 }, b[2] = { 3, 4 }, grid[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
    struct item items[2] = { { 1, 2 }, { 3, 4 } };
    pthread_t t, u;
    pthread_create(&t, 0, run, a);
    pthread_create(&u, 0, run, a + 2);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(a[0] == 5 && a[1] == 2 && a[2] == 5);
    assert(first(b) && b[0] == 5 && move(a) == 5 && a[1] == 7);
    assert(corner(2, grid) == 6 && row(grid, 1) == 5 && total(2, items) == 210);
    assert(choose(0, a, b) == 11 && choose(1, a, b) == 14);
    return 0;
}
