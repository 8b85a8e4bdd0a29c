// expect: FALSE(valid-deref)
// clause: C17 6.7.2.1 p18
// runs: undefined
// The element does not fit into the object.
#include <stdlib.h>
struct list { int count; int items[]; };
int main(void) {
    struct list *l = malloc(sizeof *l + sizeof(int));
    l->items[1] = 2;
    return 0;
}
