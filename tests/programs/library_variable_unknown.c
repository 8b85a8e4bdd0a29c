// expect: UNKNOWN
// The time zone is not followed.
#include <assert.h>
#include <time.h>

int main(void) {
    assert(timezone == 0);
    return 0;
}
