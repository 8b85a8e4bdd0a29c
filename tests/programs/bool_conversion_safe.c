// expect: TRUE
// A conversion to _Bool is a comparison with zero; a _Bool is promoted to int.
#include <assert.h>
#include <stdbool.h>

int main(void) {
    _Bool b = 256;
    bool t = true, f = false;
    int x = 0x10000;
    assert(b == 1);
    b = 0;
    assert(b == 0);
    b = x;
    assert(b == 1);
    assert((_Bool)2 + (_Bool)4 == 2);
    b = -1;
    assert(b + 1 == 2);
    b++;
    assert(b == 1);
    b--;
    assert(b == 0);
    b--;
    assert(b == 1);
    b += 5;
    assert(b == 1);
    assert(t + t == 2 && !f == t && ~t == -2);
    assert(sizeof(_Bool) == 1);
    return 0;
}
