// expect: TRUE
// Every operation is rounded, to the nearest number, and ties to the even one.
#include <assert.h>
int main(void) {
    double tenth = 0.1, big = 9007199254740992.0;
    assert(tenth + 0.2 != 0.3 && tenth + 0.2 == 0.30000000000000004);
    assert(tenth * 3 - 0.3 > 0 && tenth * 3 - 0.3 < 1e-16);
    assert(big + 1 == big && big + 3 == 9007199254740996.0);
    assert((big + 1) + 1 != big + (1 + 1));
    assert(1.0 / 3 * 3 == 1 && 7.0 / 2 == 3.5);
    assert(-tenth == -0.1 && tenth - tenth == 0);
    return 0;
}
