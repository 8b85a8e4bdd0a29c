// expect: FALSE(unreach-call)
// '\377' is -1, not 255.
#include <assert.h>

int main(void) {
    unsigned char u = '\377';
    assert(u == 255);
    assert(u == '\377');
    return 0;
}
