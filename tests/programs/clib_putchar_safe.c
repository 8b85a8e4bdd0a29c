// expect: TRUE
// putchar gives the character as an unsigned char, or EOF (C17 7.21.7.3p3, 7.21.7.8p3).
#include <assert.h>
#include <stdio.h>

int main(void) {
    int result = putchar(0x141);
    assert(result == 'A' || result == EOF);
    result = putc(-1, stderr);
    assert(result == 255 || result == EOF);
    return 0;
}
