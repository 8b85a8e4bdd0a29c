// expect: TRUE
// Constants may be copied from.
#include <assert.h>
#include <string.h>
const char text[4] = "abc";
static const int numbers[2] = {1, 2};

int main(void) {
    char copy[4];
    int others[2];
    strcpy(copy, text);
    memcpy(others, numbers, sizeof numbers);
    assert(strcmp(copy, "abc") == 0 && others[1] == 2);
    memset(others, 0, sizeof others);
    memmove(copy, "xyz" + 1, 2);
    assert(copy[1] == 'z' && others[0] == 0);
    return 0;
}
