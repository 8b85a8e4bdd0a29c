// expect: TRUE
// clause: C17 7.22.1.4 p5
// runs: pass
// The end is where the number ends; without a number it is the start.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    char text[] = " -12x", *end;
    assert(strtol(text, &end, 10) == -12 && end == text + 4);
    char none[] = "  x";
    assert(strtol(none, &end, 10) == 0 && end == none);
    return 0;
}
