// expect: TRUE
// The sign of the result of strcmp, memcmp and the like is that of the difference of the first characters that differ,
// as unsigned char (C17 7.24.4p1).
#include <assert.h>
#include <string.h>
#include <strings.h>

int main(void) {
    assert(strcmp("abc", "ab\xff") < 0);
    assert(memcmp("ad", "ac", 2) > 0);
    assert(strncmp("abx", "aby", 2) == 0);
    assert(strcasecmp("AB", "ac") < 0);
    return 0;
}
