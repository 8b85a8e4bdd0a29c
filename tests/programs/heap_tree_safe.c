// expect: TRUE
// A binary tree on the heap, built recursively; each thread works on its subtree; freed recursively.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct tree { struct tree *child[2]; int value; };

struct tree *build(int depth, int value) {
    struct tree *t = calloc(1, sizeof *t);
    t->value = value;
    for (int i = 0; depth > 0 && i < 2; i++)
        t->child[i] = build(depth - 1, 2 * value + i);
    return t;
}

int sum(const struct tree *t) { return t ? t->value + sum(t->child[0]) + sum(t->child[1]) : 0; }

void clear(struct tree *t) {
    if (!t)
        return;
    clear(t->child[0]);
    clear(t->child[1]);
    free(t);
}

void *negate(void *arg) {
    struct tree *t = arg;
    t->value = -t->value;
    return 0;
}

int main(void) {
    pthread_t t, u;
    struct tree *root = build(1, 1);
    pthread_create(&t, 0, negate, root->child[0]);
    pthread_create(&u, 0, negate, root->child[1]);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(root->value == 1 && root->child[0]->value == -2 && root->child[1]->value == -3);
    assert(sum(root) == -4);
    clear(root);
    return 0;
}
