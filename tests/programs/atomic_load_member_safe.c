// expect: TRUE
// An atomic load of a member behind a global pointer: the pointer is read first, and must be valid.
#include <stdatomic.h>
struct node { int key; atomic_int next; };
struct node one;
struct node *first = &one;
int main(void) {
    return atomic_load(&first->next);
}
