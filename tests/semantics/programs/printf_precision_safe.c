// expect: TRUE
// clause: C17 7.21.6.1 p8
// runs: pass
// With a precision, %s needs no null character.
#include <stdio.h>
int main(void) {
    char text[2] = {'a', 'b'};
    printf("%.2s\n", text);
    return 0;
}
