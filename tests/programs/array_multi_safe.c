// expect: TRUE
// A three-dimensional array: each cell has its own place.
#include <assert.h>

unsigned char cube[2][3][4];

int main(void) {
    int i, j, k;
    for (i = 0; i < 2; i++)
        for (j = 0; j < 3; j++)
            for (k = 0; k < 4; k++)
                cube[i][j][k] = 12 * i + 4 * j + k;
    assert(cube[0][0][0] == 0);
    assert(cube[0][2][3] == 11);
    assert(cube[1][0][0] == 12);
    assert(cube[1][2][3] == 23);
    return 0;
}
