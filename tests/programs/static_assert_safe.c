// expect: TRUE
// Assertions about constants, in all places where they may be.
#include <assert.h>

_Static_assert(sizeof(long) >= 4, "long");
struct s {
    int a;
    _Static_assert(1, "in a struct");
    char b;
};

int main(void) {
    _Static_assert(sizeof(struct s) == 8, "size");
    static_assert(_Alignof(struct s) == 4, "alignment");
    for (int i = 0; i < 1; i++) {
        _Static_assert('a' == 97, "letter");
    }
    return 0;
}
