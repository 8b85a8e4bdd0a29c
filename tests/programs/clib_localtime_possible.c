// expect: UNKNOWN
// Which date it is is not computed.
#include <assert.h>
#include <time.h>

int main(void) {
    time_t start = 0;
    assert(gmtime(&start)->tm_year == 70);
    return 0;
}
