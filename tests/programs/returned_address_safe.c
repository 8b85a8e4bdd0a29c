// expect: TRUE
// The address of a local of an inner block comes back from a function, but is not kept; another function has it in
// memory that does not outlive its call.
#include <assert.h>
int *same(int *p) { return &*p; }
int through(int *p) {
    int **also = &p;
    return **also;
}
int next(int x) {
    struct node {
        int v;
        struct node *next;
    } first = {x, 0}, second = {x + 1, &first};
    struct node *n = &second;
    return n->next->v + n->v;
}
int main(void) {
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        int x = i + 5;
        sum += *same(same(&x)) + through(&x);
    }
    assert(sum == 22 && next(1) == 3);
    return 0;
}
