// expect: FALSE(unreach-call)
// A checked copy that is not: the size of what a parameter points to is not known.
#include <assert.h>
#include <stddef.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int fits(void *pointer, size_t size) {
    return size <= __builtin_object_size(pointer, 0);
}

int main(void) {
    char buffer[8];
    unsigned size = __VERIFIER_nondet_uint();
    assert(!fits(buffer, size) || size <= sizeof buffer);
    return 0;
}
