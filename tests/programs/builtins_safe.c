// expect: TRUE
// Hints and questions to the compiler.
#include <assert.h>
#include <pthread.h>

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

int n, flag;

void *set(void *arg) {
    flag = 1;
    return 0;
}

int sign(int x) {
    if (x > 0)
        return 1;
    if (x <= 0)
        return x ? -1 : 0;
    __builtin_unreachable();
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, set, 0);
    if (unlikely(flag != 0 && flag != 1))
        __builtin_trap();
    pthread_join(t, 0);
    assert(likely(flag) && __builtin_expect(n++, 5) == 0 && n == 1);
    assert(__builtin_types_compatible_p(int, signed) && !__builtin_types_compatible_p(int, long));
    assert(__builtin_constant_p(3 + 4) && !__builtin_constant_p(n++) && n == 1);
    __builtin_prefetch(&n, 1);
    assert(__builtin_bswap32(0x01020304) == 0x04030201 && __builtin_popcount(7) == 3 && __builtin_clz(1) == 31);
    assert(sign(-7) == -1 && sign(0) == 0 && sign(2) == 1);
    assert(__func__[0] == 'm' && sizeof __func__ == 5 && __FUNCTION__[4] == 0);
    return 0;
}
