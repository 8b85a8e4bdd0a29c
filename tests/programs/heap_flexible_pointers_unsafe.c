// expect: FALSE(valid-deref)
// A struct with a flexible array of pointers at its end.
#include <stdlib.h>
struct bag { size_t count; int *items[]; };
int value;
int main(void) {
    struct bag *b = malloc(sizeof(struct bag) + 2 * sizeof(int *));
    b->count = 3;
    for (size_t i = 0; i < b->count; i++)
        b->items[i] = &value;
    *b->items[1] = 1;
    free(b);
    return 0;
}
