// expect: TRUE
// A constant union may start with any of its members.
#include <assert.h>
union both {
    unsigned number;
    unsigned char bytes[4];
    unsigned bits : 3;
};

int main(void) {
    const union both fixed = {.bytes = {1, 2, 0, 0}};
    const union both *pointer = &fixed;
    assert(pointer->number == 0x201 && pointer->bits == 1);
    return 0;
}
