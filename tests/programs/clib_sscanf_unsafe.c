// expect: FALSE(unreach-call)
// A number may be followed by anything; the result does not say that all of the string was read.
#include <assert.h>
#include <stdio.h>

char __VERIFIER_nondet_char(void);

int main(void) {
    char text[4] = {'1', __VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
    int number;
    if (sscanf(text, "%d", &number) == 1)
        assert(number == 1 || number > 9);
    assert(text[1] >= '0' && text[1] <= '9');
    return 0;
}
