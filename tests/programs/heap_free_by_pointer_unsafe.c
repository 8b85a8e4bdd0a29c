// expect: FALSE(valid-free)
// The same memory is freed twice, through a pointer.
#include <stdlib.h>
struct object {
    int *data;
    void (*release)(void *);
};
static void drop(struct object *it) { it->release(it->data); }
int main(void) {
    struct object one = {malloc(4), free}, two = one;
    drop(&one);
    drop(&two);
    return 0;
}
