// expect: REFUSED 3:10 file not found
// A header that does not exist.
#include "unbraid-no-such-header.h"

int main(void) {
    return 0;
}
