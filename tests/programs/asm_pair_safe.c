// expect: TRUE
// cmpxchg16b compares and exchanges two words in one step.
#include <assert.h>

struct pair {
    unsigned long low, high;
} __attribute__((aligned(16)));

struct pair pair = {1, 2};

static int compare_and_swap(struct pair *object, struct pair *expected, struct pair desired) {
    unsigned char success;
    __asm__ volatile("lock; cmpxchg16b %1; setz %0"
                     : "=q"(success), "+m"(*object), "+a"(expected->low), "+d"(expected->high)
                     : "b"(desired.low), "c"(desired.high)
                     : "memory", "cc");
    return success;
}

int main(void) {
    struct pair wrong = {1, 3}, desired = {5, 6};
    assert(!compare_and_swap(&pair, &wrong, desired) && wrong.high == 2);
    assert(compare_and_swap(&pair, &wrong, desired) && pair.low == 5 && pair.high == 6);
    return 0;
}
