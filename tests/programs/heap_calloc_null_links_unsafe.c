// expect: FALSE(valid-deref)
// Memory of calloc is null for pointers, in arrays of structs too.
#include <assert.h>
#include <stdlib.h>
struct slot { int used; int *value; };
int main(void) {
    struct slot *s = calloc(1, 3 * sizeof(struct slot));
    int x = 2;
    s[1].used = 1;
    s[1].value = &x;
    for (int i = 0; i < 3; i++)
        if (s[i].used == 0)
            *s[i].value = i;
    assert(x == 1 && s[2].value == 0);
    free(s);
    return 0;
}
