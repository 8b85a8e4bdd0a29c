// expect: TRUE
// clause: C17 7.4 p1
// runs: pass
// EOF belongs to no class.
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
int main(void) {
    assert(!isalpha(EOF) && !isspace(EOF) && !isprint(EOF));
    assert(toupper(EOF) == EOF);
    return 0;
}
