// expect: FALSE(valid-deref)
// An array of pointers to structs, each allocated in a loop.
#include <assert.h>
#include <stdlib.h>
struct item { int key; struct item *other; };
int main(void) {
    int n = 3, sum = 0;
    struct item **table = malloc(n * sizeof(struct item *));
    for (int i = 0; i < n; i++) {
        table[i] = malloc(sizeof(struct item));
        table[i]->key = i;
        table[i]->other = i ? table[i - 1] : 0;
    }
    for (int i = 1; i < n; i++)
        sum += table[i]->other->key;
    assert(sum == 1);
    sum += table[0]->other->key;
    for (int i = 0; i < n; i++)
        free(table[i]);
    free(table);
    return 0;
}
