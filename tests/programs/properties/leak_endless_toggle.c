// expect: UNKNOWN
// options: --property valid-memtrack
// The memory is lost, and then the program goes on for ever: nothing checks it at an end.
#include <stdlib.h>

int *p, g;

int main(void) {
    p = malloc(sizeof *p);
    p = 0;
    while (1)
        g = !g;
    return 0;
}
