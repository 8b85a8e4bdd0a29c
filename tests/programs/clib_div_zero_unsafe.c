// expect: FALSE(def-behavior)
// C17 7.22.6.2p2: as for the operators, dividing by zero is undefined.
// options: --property def-behavior
#include <stdlib.h>

int divisor;

int main(void) {
    return div(7, divisor).quot;
}
