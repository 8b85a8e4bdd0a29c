// expect: TRUE
// The size of a struct with a flexible array member: the index in offsetof need not be a constant.
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

typedef struct {
    int count;
    struct {
        long low, high;
    } ranges[];
} table;

static table *make(unsigned count) {
    table *made = malloc(offsetof(table, ranges[count]));
    if (made == NULL)
        exit(1);
    made->count = (int)count;
    made->ranges[count - 1].high = 5;
    return made;
}

int main(void) {
    table *made = make(2);
    assert(made->ranges[1].high == 5);
    free(made);
    return 0;
}
