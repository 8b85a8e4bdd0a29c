// expect: TRUE
// calloc gives null if the product of its arguments is too large (C17 7.22.3.2, POSIX calloc).
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    size_t many = SIZE_MAX / 4 + 2, four = 4;
    errno = 0;
    assert(!calloc(many, 4) && errno == ENOMEM);
    assert(!calloc(many, four));
    assert(!malloc(SIZE_MAX));
    int *numbers = calloc(four, sizeof *numbers);
    assert(numbers && numbers[3] == 0);
    assert(!reallocarray(numbers, many, sizeof *numbers));
    free(numbers);
    return 0;
}
