// expect: FALSE(unreach-call)
// Equal string literals may be one object or several, and a literal may be the end of another one (C17 6.4.5p7).
#include <assert.h>

const char *kept = "end";

int main(void) {
    const char *a = "end", *b = "the end";
    assert(a == kept);
    return 0;
}
