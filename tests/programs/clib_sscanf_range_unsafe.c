// expect: FALSE(def-behavior)
// A number that the object cannot represent is undefined (C17 7.21.6.2p10).
#include <stdio.h>

int main(void) {
    signed char number;
    return sscanf("128", "%hhd", &number);
}
