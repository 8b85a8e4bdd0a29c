// expect: TRUE
// C17 7.22.6.2, 7.8.2.2: quotients are truncated towards zero.
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

int main(void) {
    div_t ints = div(-7, 2);
    assert(ints.quot == -3 && ints.rem == -1);
    ldiv_t longs = ldiv(9, 4);
    assert(longs.quot == 2 && longs.rem == 1);
    lldiv_t long_longs = lldiv(9, -4);
    assert(long_longs.quot == -2 && long_longs.rem == 1);
    imaxdiv_t widest = imaxdiv(5, 5);
    assert(widest.quot == 1 && widest.rem == 0);
    return 0;
}
