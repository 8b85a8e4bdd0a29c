// expect: FALSE(def-behavior)
// clause: C17 7.4 p1
// runs: undefined
// The argument is an unsigned char or EOF.
#include <ctype.h>
int main(void) {
    return isdigit(5000) != 0;
}
