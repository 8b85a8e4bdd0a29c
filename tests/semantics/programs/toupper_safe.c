// expect: TRUE
// clause: C17 7.4.2.2
// runs: pass
// Only letters change.
#include <assert.h>
#include <ctype.h>
int main(void) {
    assert(toupper('b') == 'B' && toupper('B') == 'B' && toupper('1') == '1');
    assert(tolower('Q') == 'q' && tolower('[') == '[');
    return 0;
}
