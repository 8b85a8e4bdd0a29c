// expect: FALSE(unreach-call)
// Arguments of output functions are evaluated, though nothing is printed.
#include <assert.h>
#include <stdio.h>
int x;
const char *name(void) {
    x = 1;
    return "";
}
int main(void) {
    puts(name());
    assert(x == 0);
    return 0;
}
