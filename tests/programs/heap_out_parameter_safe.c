// expect: TRUE
// A function allocates for its caller, through a void ** or a T **.
#include <stdlib.h>
struct context { int *data; int size; };
static int make(struct context **out) {
    struct context *c = malloc(sizeof *c);
    if (!c)
        return -1;
    c->size = 2;
    c->data = malloc(c->size * sizeof *c->data);
    *out = c;
    return 0;
}
int main(void) {
    struct context *c;
    if (make(&c))
        return 1;
    c->data[1] = 3;
    free(c->data);
    free(c);
    return 0;
}
