// expect: UNKNOWN
// options: --timeout 10
// The same variable has the same text; longer texts are not followed.
#include <assert.h>
#include <stdlib.h>

int main(void) {
    const char *first = getenv("LEVEL"), *second = getenv("LEVEL"), *other = getenv("OTHER");
    assert(first == second);
    if (first && other)
        assert(first != other);
    return 0;
}
