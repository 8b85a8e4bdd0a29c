// expect: TRUE
// The classes of characters (C17 7.4.1), by functions and by the table that glibc's macros read.
#include <assert.h>
#include <ctype.h>
#include <stdio.h>

const unsigned short **__ctype_b_loc(void);

int main(void) {
    for (int c = '/'; c < 'C'; c++) {
        assert(!isdigit(c) == !((*__ctype_b_loc())[c] & 2048));
        assert(!isalnum(c) == !(isdigit(c) || isalpha(c)));
    }
    assert(!isspace(EOF) && !isprint(EOF));
    assert(tolower('A') == 'a' && toupper('1') == '1');
    return 0;
}
