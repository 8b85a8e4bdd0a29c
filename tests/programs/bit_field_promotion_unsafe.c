// expect: FALSE(unreach-call)
// The same as if it were unsigned.
#include <assert.h>

struct bits {
    unsigned positive : 6;
} b = {6};

int main(void) {
    b.positive /= -2;
    assert(b.positive == 0);
    return 0;
}
