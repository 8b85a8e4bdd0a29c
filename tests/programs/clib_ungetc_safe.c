// expect: TRUE
// ungetc gives the character back, or EOF.
#include <assert.h>
#include <stdio.h>

int main(void) {
    int character = getchar();
    int result = ungetc(character, stdin);
    assert(result == EOF || result == character);
    return 0;
}
