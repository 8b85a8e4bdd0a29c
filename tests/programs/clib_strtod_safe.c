// expect: TRUE
// Where a number ends, and the value of a whole one.
#include <assert.h>
#include <stdlib.h>

int main(void) {
    const char *text = " -42x", *other = "1.5e3z", *none = "x";
    char *end;
    assert(strtod(text, &end) == -42 && end == text + 4);
    strtod(other, &end);
    assert(end == other + 5);
    assert(strtod(none, &end) == 0 && end == none);
    assert(atof("7") == 7);
    return 0;
}
