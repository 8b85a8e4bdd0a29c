// expect: TRUE
// %s reads up to white space, so that a comma never follows.
#include <assert.h>
#include <stdio.h>

int main(void) {
    int number;
    assert(scanf("%*s,%d", &number) < 1);
    return 0;
}
