// expect: UNKNOWN
// options: --property valid-memtrack
// The same with a loop that does nothing.
#include <stdlib.h>

int *p, g;

int main(void) {
    p = malloc(sizeof *p);
    p = 0;
    while (1)
        ;
    return 0;
}
