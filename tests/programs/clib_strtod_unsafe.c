// expect: FALSE(unreach-call)
// An exponent without digits does not belong to the number.
#include <assert.h>
#include <stdlib.h>

int main(void) {
    const char *text = "1e+";
    char *end;
    strtod(text, &end);
    assert(end == text + 3);
    return 0;
}
