// expect: TRUE
// The same variable has the same text.
#include <assert.h>
#include <stdlib.h>

int main(void) {
    const char *first = getenv("LEVEL"), *second = getenv("LEVEL"), *other = getenv("OTHER");
    assert(first == second);
    if (first && other)
        assert(first != other);
    return 0;
}
