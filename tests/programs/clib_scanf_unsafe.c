// expect: FALSE(unreach-call)
// The input may be no number.
#include <assert.h>
#include <stdio.h>

int main(void) {
    int number = -1;
    scanf("%d", &number);
    if (number < 0)
        number = -number;
    assert(number >= 2);
    return 0;
}
