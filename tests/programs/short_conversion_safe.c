// expect: TRUE
// Stores to short and unsigned short truncate; loads extend with the right sign.
#include <assert.h>

short s;
unsigned short u;

int main(void) {
    int n = 70000;
    s = n;
    u = n;
    assert(s == 4464);
    assert(u == 4464);
    n = 40000;
    s = n;
    u = n;
    assert(s == -25536);
    assert(u == 40000);
    u = -1;
    assert(u == 65535);
    s = u;
    assert(s == -1);
    assert(s != u);
    return 0;
}
