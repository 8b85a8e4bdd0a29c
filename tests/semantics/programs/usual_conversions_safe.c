// expect: TRUE
// clause: C17 6.3.1.8
// runs: pass
// An int becomes unsigned beside an unsigned one; a char becomes int.
#include <assert.h>
int main(void) {
    volatile int minus = -1;
    volatile unsigned one = 1;
    volatile unsigned char big = 255;
    assert(!(minus < one));
    assert(big + 1 == 256);
    assert(~big == -256);
    return 0;
}
