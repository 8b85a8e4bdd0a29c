// expect: UNKNOWN
// The value of a floating number is not computed: a violation that rests on it is only possible.
#include <assert.h>
#include <stdio.h>

int main(void) {
    double number = 0;
    assert(sscanf("2.5e1x", "%lfx", &number) == 1);
    assert(number == 25);
    return 0;
}
