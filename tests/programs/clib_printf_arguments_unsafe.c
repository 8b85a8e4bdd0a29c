// expect: FALSE(def-behavior)
// A format must not ask for more arguments than there are (C17 7.21.6.1p2).
#include <stdio.h>

int main(void) {
    printf("%d %d\n", 1);
    return 0;
}
