// expect: FALSE(unreach-call)
// A list that keeps void pointers; each use casts its own way.
#include <assert.h>
#include <stdlib.h>
struct cell { void *data; struct cell *next; };
static struct cell *cons(void *data, struct cell *next) {
    struct cell *c = malloc(sizeof(struct cell));
    c->data = data;
    c->next = next;
    return c;
}
int main(void) {
    int *number = malloc(sizeof(int));
    double *real = malloc(sizeof(double));
    *number = 4;
    *real = 0.5;
    struct cell *list = cons(number, cons(real, NULL));
    assert(*(int *)list->data == 5);
    assert(*(double *)list->next->data == 0.5);
    return 0;
}
