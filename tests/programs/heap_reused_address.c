// expect: UNKNOWN
// options: --engine lazy
// An address that is in use again may be equal to the old one, also where both are known.
#include <stdlib.h>
void reach_error(void);

int main(void) {
    int *first = malloc(sizeof(int));
    free(first);
    int *second = malloc(sizeof(int));
    if (first == second)
        reach_error();
    return 0;
}
