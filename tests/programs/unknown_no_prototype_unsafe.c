// expect: FALSE(unreach-call)
// A function without a prototype.
#include <assert.h>
int compute();

int main(void) {
    assert(compute(1, 2) != 3);
    return 0;
}
