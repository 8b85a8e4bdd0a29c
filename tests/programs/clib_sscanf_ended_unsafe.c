// expect: FALSE(valid-deref)
// The text must be a string: an array without a null character is none.
#include <stdio.h>

int main(void) {
    char text[2] = {'1', ' '};
    int number;
    return sscanf(text, "%d", &number);
}
