// expect: FALSE(unreach-call)
// The inner variable is assigned, the outer one is asserted.
#include <assert.h>

int main(void) {
    int result = 0;
    for (int i = 0; i < 3; i++) {
        int result = i;
        result++;
    }
    assert(result == 3);
    return 0;
}
