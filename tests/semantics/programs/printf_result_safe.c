// expect: TRUE
// clause: C17 7.21.6.3 p3
// runs: pass
// printf gives the number of characters, or a negative number after an error.
#include <assert.h>
#include <stdio.h>
int main(void) {
    int result = printf("%d %c\n", 123, 'x');
    assert(result == 6 || result < 0);
    return 0;
}
