// expect: FALSE(def-behavior)
// clause: C17 7.22.1 p1
// runs: undefined
// The behaviour is undefined if the number does not fit.
#include <stdlib.h>
int main(void) {
    return atoi("99999999999");
}
