// expect: FALSE(unreach-call)
// Both functions may return the same object (C17 7.27.3p1), as in glibc.
#include <assert.h>
#include <time.h>

int main(void) {
    time_t now = 0, later = 86400;
    struct tm *first = localtime(&now), *second = gmtime(&later);
    assert(first != second);
    return 0;
}
