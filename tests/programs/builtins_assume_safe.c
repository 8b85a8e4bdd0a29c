// expect: TRUE
// What is assumed holds; a pointer that is said to be aligned is the same pointer.
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

_Alignas(16) int numbers[4] = {1, 2, 3, 4};

static int second(int *list) {
    int *aligned = __builtin_assume_aligned(list, 16);
    return aligned[1];
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x > 3) {
        __builtin_assume(x != 0);
        assert(6 / x <= 1);
    }
    assert(second(numbers) == 2);
    assert(*(int *)__builtin_assume_aligned(numbers + 1, 16, 4) == 2);
    if (__builtin_unpredictable(x == 5))
        assert(x == 5);
    return 0;
}
