// expect: TRUE
// clause: C17 6.7.2.1 p18
// runs: pass
// The flexible member has as many elements as fit into the object.
#include <assert.h>
#include <stdlib.h>
struct list { int count; int items[]; };
int main(void) {
    struct list *l = malloc(sizeof *l + 2 * sizeof(int));
    if (!l)
        return 0;
    l->items[0] = 1;
    l->items[1] = 2;
    assert(l->items[0] + l->items[1] == 3 && sizeof *l == sizeof(int));
    free(l);
    return 0;
}
