// expect: FALSE(unreach-call)
// An object of unknown size that is no whole number of elements.
#include <stdlib.h>
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned size = __VERIFIER_nondet_uint();
    if (size != 6)
        return 0;
    int *numbers = malloc(size);
    unsigned char *bytes = (unsigned char *)numbers;
    if (bytes[4] == 3 && bytes[5] == 7)
        reach_error();
    return 0;
}
