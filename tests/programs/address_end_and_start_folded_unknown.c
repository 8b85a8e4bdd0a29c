// expect: UNKNOWN
// C17 6.5.9p6: also if both addresses are constants.
#include <assert.h>

int first[2], second[2];

int main(void) {
    assert(&first[2] != &second[0]);
    return 0;
}
