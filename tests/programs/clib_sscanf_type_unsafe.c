// expect: FALSE(def-behavior)
// %d needs a pointer to an int (C17 7.21.6.2p10).
#include <stdio.h>

int main(void) {
    long number = 0;
    return sscanf("1", "%d", &number);
}
