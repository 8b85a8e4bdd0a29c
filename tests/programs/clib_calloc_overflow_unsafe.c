// expect: FALSE(valid-deref)
// If the product of calloc's arguments overflows, there is no object that could be accessed (POSIX calloc).
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    size_t many = SIZE_MAX / 4 + 2;
    int *numbers = calloc(many, 4);
    numbers[0] = 1;
    free(numbers);
    return 0;
}
