// expect: FALSE(unreach-call)
// Transposing in place within one pass swaps every pair twice.
#include <assert.h>

int m[2][2] = { { 1, 2 }, { 3, 4 } };

int main(void) {
    int i, j;
    for (i = 0; i < 2; i++)
        for (j = 0; j < 2; j++) {
            int t = m[i][j];
            m[i][j] = m[j][i];
            m[j][i] = t;
        }
    assert(m[0][0] == 1 && m[1][1] == 4);
    assert(m[0][1] == 3);
    return 0;
}
