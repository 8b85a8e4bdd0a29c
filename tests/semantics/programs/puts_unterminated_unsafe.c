// expect: FALSE(valid-deref)
// clause: C17 7.21.7.9
// runs: undefined
// puts needs a null character.
#include <stdio.h>
int main(void) {
    char text[2] = {'a', 'b'};
    puts(text);
    return 0;
}
