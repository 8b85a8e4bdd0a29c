// expect: FALSE(valid-deref)
// clause: C17 7.21.6.1 p8
// runs: undefined
// Without a precision, %s needs a null character.
#include <stdio.h>
int main(void) {
    char text[2] = {'a', 'b'};
    printf("%s\n", text);
    return 0;
}
