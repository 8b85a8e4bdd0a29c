// expect: FALSE(unreach-call)
// An initialiser is converted to the type of the variable.
#include <assert.h>

unsigned char limit = 256;
int other = 256;

int main(void) {
    assert(other == 256);
    assert(limit > 0);
    return 0;
}
