// expect: FALSE(unreach-call)
// An uninitialised local may hold any value of its type.
#include <assert.h>

int main(void) {
    unsigned char x;
    unsigned char y = x;
    assert(y != 77);
    return 0;
}
