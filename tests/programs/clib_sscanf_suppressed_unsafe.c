// expect: FALSE(unreach-call)
// Whether a conversion that is not stored counts, before the text ends, differs: C says 0, glibc says EOF.
#include <assert.h>
#include <stdio.h>

int main(void) {
    int number;
    assert(sscanf("1", "%*d%d", &number) == 0);
    return 0;
}
