// expect: FALSE(def-behavior)
// There must be an argument for each conversion (C17 7.21.6.2p2).
#include <stdio.h>

int main(void) {
    int number;
    return sscanf("1 2", "%d%d", &number);
}
