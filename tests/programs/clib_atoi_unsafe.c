// expect: FALSE(def-behavior)
// atoi of a number that an int cannot represent is undefined (C17 7.22.1p1).
#include <stdlib.h>

int main(void) {
    return atoi("2147483648") != 0;
}
