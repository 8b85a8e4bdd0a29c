// expect: FALSE(unreach-call)
// The complement of an unsigned char is taken after promotion, so it is negative.
#include <assert.h>

int main(void) {
    unsigned char a = 200;
    assert((unsigned char)~a == 55);
    assert(~a == 55);
    return 0;
}
