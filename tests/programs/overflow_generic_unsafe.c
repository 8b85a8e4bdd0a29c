// expect: FALSE(unreach-call)
// A size that is checked after it has wrapped around in a narrower type.
#include <assert.h>
#include <stddef.h>

extern size_t __VERIFIER_nondet_size_t(void);

int main(void) {
    size_t count = __VERIFIER_nondet_size_t(), size;
    unsigned narrow;
    if (__builtin_mul_overflow(count, sizeof(long), &size))
        return 1;
    if (__builtin_add_overflow((unsigned)size, 16, &narrow))
        return 1;
    assert(narrow >= size);
    return 0;
}
