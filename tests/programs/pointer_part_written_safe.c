// expect: TRUE
// Of a null pointer the bytes are known.
#include <assert.h>

int main(void) {
    void *pointer = 0;
    unsigned char *bytes = (unsigned char *)&pointer;
    bytes[0] = 1;
    assert(bytes[0] == 1 && bytes[1] == 0);
    return 0;
}
