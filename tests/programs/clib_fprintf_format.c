// expect: UNKNOWN
// Which arguments are strings is not known if the format is no literal.
#include <stdio.h>

char text[3] = "abc"; /* not terminated */

int main(void) {
    const char *format = text[0] == 'a' ? "%s" : "%p";
    fprintf(stderr, format, text);
    return 0;
}
