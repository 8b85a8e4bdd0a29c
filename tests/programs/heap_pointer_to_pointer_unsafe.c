// expect: FALSE(unreach-call)
// A block for one pointer, by sizeof of the pointer type.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int x = 1;
    int **pp = malloc(sizeof(int *));
    *pp = &x;
    **pp = 5;
    assert(x == 1);
    free(pp);
    return 0;
}
