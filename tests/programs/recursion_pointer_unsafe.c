// expect: FALSE(valid-deref)
// The list is cut between the check for its end and the step: the recursion arrives at null.
#include <pthread.h>

struct node { struct node *next; };
struct node nodes[2] = { { &nodes[1] }, { 0 } };

struct node *last(struct node *n) { return n->next ? last(n->next) : n; }

void *cut(void *arg) {
    nodes[0].next = 0;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, cut, 0);
    struct node *found = last(nodes);
    pthread_join(t, 0);
    return found == nodes;
}
