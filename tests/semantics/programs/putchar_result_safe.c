// expect: TRUE
// clause: C17 7.21.7.8 p3
// runs: pass
// putchar gives the character, or EOF.
#include <assert.h>
#include <stdio.h>
int main(void) {
    int result = putchar('a');
    assert(result == 'a' || result == EOF);
    return 0;
}
