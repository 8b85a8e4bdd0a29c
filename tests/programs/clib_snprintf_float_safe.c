// expect: TRUE
// Whatever the text of a floating number is, it ends within the array, and it is at least as long as its width.
#include <assert.h>
#include <stdio.h>

int main(void) {
    char text[20];
    int length = snprintf(text, sizeof text, "%8.1f|", 2.5);
    assert(length >= 9);
    assert(text[19] == 0 || length < 20);
    printf("%s\n", text);
    return 0;
}
