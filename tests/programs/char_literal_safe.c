// expect: TRUE
// Character constants have type int; escapes above 127 are negative.
#include <assert.h>

int main(void) {
    char digit = '7';
    assert('a' == 97 && 'Z' == 90 && ' ' == 32 && '0' == 48);
    assert('\n' == 10 && '\t' == 9 && '\0' == 0 && '\\' == 92 && '\'' == 39);
    assert('\x7f' == 127 && '\101' == 'A' && '\377' == -1);
    assert(digit - '0' == 7);
    assert(sizeof('a') == sizeof(int));
    return 0;
}
