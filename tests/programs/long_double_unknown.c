// expect: UNKNOWN
// A violation that needs a certain number in long double is only possible.
#include <assert.h>

int main(void) {
    long double x = 1.0L;
    while (x < 3.0L && x != 2.0L)
        x += 1.0L;
    assert(x == 2.0L);
    return 0;
}
