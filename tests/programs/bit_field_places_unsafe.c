// expect: FALSE(unreach-call)
// A bit-field next to a member that shares its declared type's bytes.
#include <assert.h>
struct after_char {
    char c;
    int a : 9;
} x;
int main(void) {
    x.c = 1;
    x.a = 256;
    assert(x.a == 256);
    return 0;
}
