// expect: TRUE
// An array of rows on the heap; pointers to pointers; a matrix in one piece.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int **rows;
int (*matrix)[2];

void *fill(void *arg) {
    long i = (long)arg;
    for (int j = 0; j < 2; j++)
        rows[i][j] = matrix[i][j] = 10 * i + j;
    return 0;
}

int main(void) {
    pthread_t t, u;
    rows = malloc(2 * sizeof *rows);
    matrix = malloc(2 * sizeof *matrix);
    for (int i = 0; i < 2; i++)
        rows[i] = malloc(2 * sizeof **rows);
    pthread_create(&t, 0, fill, (void *)0);
    pthread_create(&u, 0, fill, (void *)1);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(rows[0][1] == 1 && rows[1][0] == 10 && matrix[1][1] == 11 && *(*rows + 0) == 0);
    assert(&matrix[1][0] - &matrix[0][0] == 2);
    for (int i = 0; i < 2; i++)
        free(rows[i]);
    free(rows);
    free(matrix);
    return 0;
}
