// expect: FALSE(unreach-call)
// Only the sign of the result of strcmp is specified (C17 7.24.4p1): it may be the difference of two characters.
#include <assert.h>
#include <string.h>

int main(void) {
    assert(strcmp("a", "c") == -1);
    return 0;
}
