// expect: TRUE
// The precision limits how much of an array %s reads, so it need not end (C17 7.21.6.1p8).
#include <assert.h>
#include <stdio.h>

int main(void) {
    char text[3] = {'a', 'b', 'c'};
    printf("%.3s\n", text);
    int count = fprintf(stderr, "%.*s\n", 2, text);
    assert(count < 0 || count == 3);
    return 0;
}
