// expect: TRUE
// Integers are rounded once, also those that double has no room for; the usual arithmetic conversions prefer floats.
#include <assert.h>
int main(void) {
    long long n = 9007199791611905;         // 2^53 + 2^29 + 1: rounded twice, it would be even
    unsigned long long u = 18446744073709551615u;
    unsigned one = 1;
    _Bool yes = 1;
    assert((float)16777217 == 16777216 && (float)16777219 == 16777220);
    assert((float)n == 9007200328482816.0f && (double)u == 18446744073709551616.0);
    assert(one - 2.0f == -1 && one / 2 == 0 && one / 2.0 == 0.5 && 'a' * 0.5f == 48.5);
    assert(yes + 0.5 == 1.5 && (float)yes == 1);
    return 0;
}
