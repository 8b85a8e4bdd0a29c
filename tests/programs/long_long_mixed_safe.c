// expect: TRUE
// Sign extension and zero extension into 64 bits follow the type of the source.
#include <assert.h>

int main(void) {
    int m = -1;
    unsigned int u = m;
    long long a = m;
    long long b = u;
    unsigned long long c = m;
    unsigned long long d = u;
    assert(a == -1);
    assert(b == 4294967295ll);
    assert(c == 18446744073709551615ull);
    assert(d == 4294967295ull);
    assert((int)b == -1);
    assert(a < b);
    assert((unsigned long long)a > d);
    assert((a ^ b) == -4294967296ll);
    assert(c / 2 == 9223372036854775807ull);
    return 0;
}
