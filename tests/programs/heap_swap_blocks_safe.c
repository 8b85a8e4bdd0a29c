// expect: TRUE
// qsort's way: two pointers are swapped through a buffer of bytes.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
static void swap(void *a, void *b, size_t size) {
    char buffer[16];
    memcpy(buffer, a, size);
    memcpy(a, b, size);
    memcpy(b, buffer, size);
}
int main(void) {
    int x = 1, y = 2;
    int **p = malloc(2 * sizeof *p);
    p[0] = &x;
    p[1] = &y;
    swap(&p[0], &p[1], sizeof *p);
    assert(*p[0] == 2 && *p[1] == 1);
    free(p);
    return 0;
}
