// expect: FALSE(unreach-call)
// realloc by a number of bytes keeps the pointers.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int a = 1, b = 2;
    int **p = malloc(8);
    p[0] = &a;
    p = realloc(p, 16);
    p[1] = &b;
    assert(*p[0] + *p[1] == 4);
    free(p);
    return 0;
}
