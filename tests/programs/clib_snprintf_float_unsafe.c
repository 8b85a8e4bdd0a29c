// expect: FALSE(valid-deref)
// The text in front of the number does not fit, however long the number is.
#include <stdio.h>

int main(void) {
    char text[4];
    snprintf(text, 40, "mean %f", 2.5);
    return 0;
}
