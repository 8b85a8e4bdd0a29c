// expect: FALSE(unreach-call)
// A text may end before its last character.
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    char text[8], more[4] = {'a', 'b', __VERIFIER_nondet_char(), 0};
    __builtin_strcpy(text, "x");
    __builtin_strcat(text, more);
    assert(__builtin_strlen(text) == 4);
    return 0;
}
