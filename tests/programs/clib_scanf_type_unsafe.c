// expect: FALSE(def-behavior)
// %d needs a pointer to an int.
#include <stdio.h>

int main(void) {
    short number = 0;
    return fscanf(stdin, "%d", &number);
}
