// expect: TRUE
// Variable-length arrays with two dimensions: locals, parameters, pointers, typedefs, typeof.
#include <assert.h>
#include <stdlib.h>
static int sum(int rows, int columns, int a[rows][columns]) {
    int result = 0;
    for (int i = 0; i < rows; i++)
        for (int k = 0; k < columns; k++)
            result += a[i][k];
    return result;
}
static int last(int columns, int (*a)[columns], int row) { return a[row][columns - 1] + (*(a + row))[0]; }
static void matrix(int n, int m) {
    int a[n][m], fixed[2][m], pairs[n][2];
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++)
            a[i][k] = 10 * i + k;
    assert(sum(n, m, a) == 36 && last(m, a, 1) == 22);
    assert(sizeof a == n * m * sizeof(int) && sizeof a[0] == m * sizeof(int) && sizeof fixed == 2 * m * sizeof(int));
    fixed[1][m - 1] = 7;
    pairs[n - 1][1] = 8;
    assert(*(*(fixed + 1) + m - 1) == 7 && pairs[n - 1][1] == 8 && sizeof pairs[0] == 8);
    typedef int row[m];
    row one, several[2];
    m = 100;
    assert(sizeof one == 12 && sizeof several == 24 && sizeof(row) == 12);
    typeof(a) copy;
    copy[1][2] = a[1][2];
    assert(sizeof copy == 24 && copy[1][2] == 12);
    int (*p)[3] = a, (*q)[n] = malloc(sizeof(int[2][n]));
    p++;
    assert((*p)[1] == 11 && p - a == 1);
    q[1][n - 1] = 5;
    int (*end)[n] = q + 2;
    assert(end - q == 2 && end[-1][n - 1] == 5);
    free(q);
}
int main(void) {
    matrix(2, 3);
    return 0;
}
