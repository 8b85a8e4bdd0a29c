// expect: UNKNOWN
// What getopt counts is not followed.
#include <assert.h>
#include <unistd.h>

int main(void) {
    assert(optind == 1);
    return 0;
}
