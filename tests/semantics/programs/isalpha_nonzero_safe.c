// expect: TRUE
// clause: C17 7.4.1 p1
// runs: pass
// The functions give a number other than zero for a character of their class.
#include <assert.h>
#include <ctype.h>
int main(void) {
    assert(isalpha('a') && isalpha('Z') && !isalpha('1'));
    assert(isdigit('7') && !isdigit('a'));
    assert(isspace('\n') && !isspace('x'));
    assert(isxdigit('F') && !isxdigit('g'));
    assert(ispunct('!') && !ispunct(' '));
    assert(isprint(' ') && !isgraph(' ') && iscntrl('\n'));
    return 0;
}
