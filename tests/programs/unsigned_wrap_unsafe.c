// expect: FALSE(unreach-call)
// The sum of two unsigned values can be smaller than either.
#include <assert.h>

unsigned int add(unsigned int a, unsigned int b) {
    return a + b;
}

int main(void) {
    unsigned int a = 3000000000u;
    unsigned int sum = add(a, 2000000000u);
    assert(sum == 705032704u);
    assert(sum >= a);
    return 0;
}
