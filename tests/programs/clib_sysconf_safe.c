// expect: TRUE
// POSIX.1-2017 sysconf: there is at least one processor, and a page has a size; other limits may be unknown (-1).
// No machine has so many processors that a few threads for each are too many to count.
#include <assert.h>
#include <unistd.h>
int main(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN), page = sysconf(_SC_PAGESIZE), files = sysconf(_SC_OPEN_MAX);
    assert(processors > 0 && page > 0);
    assert(24 * processors / 2 > 0);
    assert(files > 0 || files == -1);
    return 0;
}
