// expect: TRUE
// A number of at most two digits, from any text.
#include <assert.h>
#include <stdio.h>

char __VERIFIER_nondet_char(void);

int main(void) {
    char text[4] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
    int number = 5;
    int result = sscanf(text, "%2d", &number);
    assert(result == 1 || number == 5);
    assert(number >= -9 && number <= 99);
    return 0;
}
