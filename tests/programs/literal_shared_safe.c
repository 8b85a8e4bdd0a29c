// expect: TRUE
// Equal string literals may be one object or several, and a literal may be the end of another one (C17 6.4.5p7).
#include <assert.h>

const char *kept = "end";

int main(void) {
    const char *a = "end", *b = "the end";
    assert((a == b + 4) == (b + 4 == a) && (a != kept || (a == b + 4) == (kept == b + 4)) && a != b && a[1] == kept[1]);
    return 0;
}
