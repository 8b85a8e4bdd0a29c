// expect: FALSE(valid-deref)
// A matrix as an array of rows, freed row by row.
#include <stdlib.h>
int main(void) {
    int rows = 2, columns = 3;
    int **m = (int **)malloc(rows * 8);
    for (int i = 0; i < rows; i++)
        m[i] = (int *)calloc(columns, 4);
    m[1][3] = 4;
    for (int i = 0; i < rows; i++)
        free(m[i]);
    free(m);
    return 0;
}
