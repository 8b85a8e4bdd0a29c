// expect: TRUE
// memmove may copy between blocks that overlap (C17 7.24.2.2); memcpy and strcpy copy between parts of one array.
#include <assert.h>
#include <string.h>

int main(void) {
    char text[8] = "abcd";
    memcpy(text + 4, text, 4);
    assert(text[4] == 'a' && text[7] == 'd');
    memmove(text + 1, text, 4);
    assert(text[1] == 'a' && text[4] == 'd');
    text[2] = 0;
    strcpy(text + 3, text);
    assert(text[3] == 'a' && text[5] == 0);
    return 0;
}
