// expect: FALSE(unreach-call)
#include <assert.h>
struct bits {
    unsigned a : 3;
} g = {7};
int main(void) {
    unsigned before = g.a++;
    assert(before == g.a - 1);
    return 0;
}
