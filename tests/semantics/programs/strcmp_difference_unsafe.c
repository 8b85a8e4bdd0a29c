// expect: FALSE(unreach-call)
// clause: C17 7.24.4.2 p3
// runs: differ
// Nor need it be the difference of the characters.
#include <assert.h>
#include <string.h>
int main(void) {
    assert(strcmp("a", "c") == -2);
    return 0;
}
