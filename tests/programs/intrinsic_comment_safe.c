// expect: TRUE
// These comments state nothing, or are part of a string.
#include <assert.h>

/* @ assert 0; */
//@ ghost int unused = 0;
const char *text = "//@ assert 0;";

int main(void) {
    assert(text[2] == '@');
    return 0; // @assert nothing;
}
