// expect: TRUE
// Partial initialisers, brace elision, deduced length, arrays of structs.
#include <assert.h>

struct point { int x, y; };

int a[5] = { 1, 2 };
int m[2][3] = { 1, 2, 3, 4 };
int k[2][3] = { { 1 }, { 4, 5 } };
int open[] = { 7, 8, 9 };
struct point ps[2] = { 1, 2, 3 };
struct point qs[2] = { { 1 }, { 2, 3 } };
char bytes[3] = { 'x', 200 };

int main(void) {
    int local[4] = { 0 };
    int grid[2][2] = { { 1, 2 }, { 3 } };
    int i, sum = 0;
    for (i = 0; i < 4; i++)
        sum += local[i];
    assert(sum == 0);
    assert(a[0] == 1 && a[1] == 2 && a[2] == 0 && a[4] == 0);
    assert(m[0][2] == 3 && m[1][0] == 4 && m[1][1] == 0);
    assert(k[0][0] == 1 && k[0][1] == 0 && k[1][1] == 5);
    assert(sizeof(open) / sizeof(open[0]) == 3 && open[2] == 9);
    assert(ps[0].y == 2 && ps[1].x == 3 && ps[1].y == 0);
    assert(qs[0].y == 0 && qs[1].x == 2);
    assert(bytes[1] == -56 && bytes[2] == 0);
    assert(grid[1][0] == 3 && grid[1][1] == 0);
    return 0;
}
