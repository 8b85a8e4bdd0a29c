// expect: TRUE
// Functions that fill and copy blocks get matrices of variable size, and functions get them without their first length.
#include <assert.h>
#include <string.h>
static int trace(int n, int m[][n]) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += m[i][i];
    return sum;
}
static int corner(int k, int n, int cube[][k][n], int (*row)[n]) { return cube[1][k - 1][n - 1] + row[0][1]; }
int main(void) {
    int n = 2;
    int m[n][n], copy[n][n], cube[2][n][n];
    memset(m, 0, sizeof m);
    m[1][1] = 4;
    assert(trace(n, m) == 4);
    memcpy(copy, m, sizeof(m));
    memset(&copy[0], 1, sizeof copy[0]);
    assert(copy[1][1] == 4 && copy[0][1] == 0x01010101 && memcmp(copy[1], m[1], sizeof copy[1]) == 0);
    memset(cube, 0, n * sizeof cube[0]);
    cube[1][1][1] = 7;
    assert(corner(n, n, cube, &m[1]) == 11);
    return 0;
}
