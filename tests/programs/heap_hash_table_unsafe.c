// expect: FALSE(valid-deref)
// A hash table of chains that is grown by moving all nodes.
#include <assert.h>
#include <stdlib.h>
struct node { unsigned key; struct node *next; };
struct table { struct node **buckets; unsigned size; };
static void insert(struct table *t, struct node *n) {
    struct node **b = &t->buckets[n->key % t->size];
    n->next = *b;
    *b = n;
}
static void grow(struct table *t) {
    unsigned old_size = t->size;
    struct node **old = t->buckets;
    t->size *= 2;
    t->buckets = calloc(t->size, sizeof *t->buckets);
    for (unsigned i = 0; i < old_size; i++) {
        for (struct node *n = old[i], *next; n; n = next) {
            next = n->next;
            insert(t, n);
        }
    }
    free(old);
}
int main(void) {
    struct table t = { calloc(2, sizeof(struct node *)), 2 };
    for (unsigned i = 0; i < 4; i++) {
        struct node *n = malloc(sizeof *n);
        n->key = i;
        insert(&t, n);
    }
    grow(&t);
    assert(t.buckets[3]->key == 3 && t.buckets[3]->next == 0);
    assert(t.buckets[4]->key == 2);
    return 0;
}
