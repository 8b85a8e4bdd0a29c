// expect: TRUE
// The parent's address and a colour in one word, as in the red-black trees of Linux.
#include <assert.h>
#include <stdlib.h>
struct rb_node { unsigned long parent_colour; struct rb_node *left, *right; };
#define parent(n) ((struct rb_node *)((n)->parent_colour & ~3ul))
#define colour(n) ((n)->parent_colour & 1)
static void set_parent(struct rb_node *n, struct rb_node *p) { n->parent_colour = colour(n) + (unsigned long)p; }
static void set_black(struct rb_node *n) { n->parent_colour |= 1; }
static void set_red(struct rb_node *n) { n->parent_colour &= ~1ul; }
int main(void) {
    struct rb_node *root = calloc(1, sizeof *root), *child = calloc(1, sizeof *child);
    set_black(root);
    set_parent(child, root);
    set_black(child);
    assert(parent(root) == 0 && colour(root) == 1);
    set_red(child);
    assert(parent(child) == root && colour(child) == 0);
    return 0;
}
