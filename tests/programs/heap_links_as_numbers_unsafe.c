// expect: FALSE(unreach-call)
// A doubly linked list keeps its links as numbers of type intptr_t.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
struct node { intptr_t before, after; int value; };
int main(void) {
    struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    *a = (struct node){ 0, (intptr_t)b, 1 };
    *b = (struct node){ (intptr_t)a, 0, 2 };
    int sum = 0;
    for (struct node *n = a; n; n = (struct node *)n->after)
        sum += n->value;
    assert(sum == 2 && ((struct node *)b->before)->value == 1);
    return 0;
}
