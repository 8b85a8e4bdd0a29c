// expect: FALSE(valid-deref)
// A handle of type void * behind functions of an API.
#include <assert.h>
#include <stdlib.h>
typedef void *handle;
struct impl { int count; int **slots; };
handle open_it(int n) {
    struct impl *i = malloc(sizeof(struct impl));
    i->count = n;
    i->slots = calloc(n, sizeof *i->slots);
    return i;
}
void set(handle h, int at, int *value) { ((struct impl *)h)->slots[at] = value; }
int get(handle h, int at) { return *((struct impl *)h)->slots[at]; }
int main(void) {
    handle h = open_it(2);
    int x = 5;
    set(h, 0, &x);
    assert(get(h, 1) == 5);
    return 0;
}
