// expect: FALSE(def-behavior)
// clause: C17 7.4 p1
// runs: undefined
// The argument is an unsigned char or EOF.
#include <ctype.h>
int main(void) {
    char c = -5;
    return isalpha(c) != 0;
}
