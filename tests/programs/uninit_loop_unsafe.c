// expect: FALSE(unreach-call)
// A local declared in a loop body has a fresh arbitrary value in each iteration.
#include <assert.h>

int main(void) {
    int i;
    for (i = 0; i < 2; i++) {
        unsigned char kept;
        if (i == 0)
            kept = 1;
        assert(kept == 1);
    }
    return 0;
}
