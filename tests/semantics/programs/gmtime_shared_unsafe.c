// expect: FALSE(unreach-call)
// clause: C17 7.27.3 p1
// runs: differ
// A call may overwrite the date that another function has returned. glibc has one object for both.
#include <assert.h>
#include <time.h>
int main(void) {
    time_t one = 0, other = 86400;
    struct tm *first = localtime(&one), *second = gmtime(&other);
    assert(first != second);
    return 0;
}
