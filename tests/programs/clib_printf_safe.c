// expect: TRUE
// printf gives the number of characters that it printed, or a negative number (C17 7.21.6.1p14).
#include <assert.h>
#include <stdio.h>

int main(void) {
    char text[] = "abc";
    int middle = 0;
    int count = printf("<%s> %d%% %5u|%-4s|%c\n", text, -42, 7u, "x", 'y');
    assert(count < 0 || count == 24);
    count = fprintf(stderr, "%.2s%n%x %hhd %.3d\n", text, &middle, 255, 300, 5);
    assert(middle == 2);
    assert(count < 0 || count == 12);
    return 0;
}
