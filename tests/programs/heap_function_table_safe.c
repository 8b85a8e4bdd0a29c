// expect: TRUE
// An object with a table of functions on the heap.
#include <assert.h>
#include <stdlib.h>
struct shape;
typedef int (*method)(struct shape *);
struct shape { method *methods; int side; };
static int area(struct shape *s) { return s->side * s->side; }
static int edge(struct shape *s) { return 4 * s->side; }
int main(void) {
    struct shape *s = malloc(sizeof(struct shape));
    s->methods = malloc(2 * sizeof(method));
    s->methods[0] = area;
    s->methods[1] = edge;
    s->side = 3;
    assert(s->methods[0](s) == 9 && s->methods[1](s) == 12);
    free(s->methods);
    free(s);
    return 0;
}
