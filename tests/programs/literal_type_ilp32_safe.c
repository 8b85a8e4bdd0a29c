// expect: TRUE
// options: --data-model ILP32
// In ILP32 a decimal literal that does not fit into int or long is a long long.
#include <assert.h>

int main(void) {
    assert(sizeof(2147483648) == 8);
    assert(sizeof(4294967295u) == 4);
    assert(sizeof(1l) == 4);
    assert(sizeof(4294967296u) == 8);
    assert(-2147483648 < 0);
    assert(4294967295 != -1);
    assert(0xffffffff == -1);
    assert(0xfffffffful == -1);
    return 0;
}
