// expect: FALSE(unreach-call)
// -1 is converted to the largest unsigned int.
#include <assert.h>

int limit = -1;

int main(void) {
    unsigned int size = 10;
    assert(limit < (int)size);
    assert(limit < size);
    return 0;
}
