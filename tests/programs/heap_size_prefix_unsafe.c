// expect: FALSE(unreach-call)
// The size is kept in the word before the block, found by casts only.
#include <assert.h>
#include <stdlib.h>
void *allocate(size_t size) {
    size_t *p = malloc(size + 2 * sizeof(size_t));
    *p = size;
    return p + 2;
}
size_t length(void *p) { return *((size_t *)p - 2); }
void release(void *p) { free((size_t *)p - 2); }
struct text { char *chars; };
int main(void) {
    struct text *t = allocate(sizeof *t);
    t->chars = allocate(5);
    t->chars[4] = 0;
    assert(length(t->chars) == 8 && length(t) == 8);
    release(t->chars);
    release(t);
    return 0;
}
