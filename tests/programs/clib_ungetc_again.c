// expect: UNKNOWN
// What is read after ungetc is not followed.
#include <assert.h>
#include <stdio.h>

int main(void) {
    if (ungetc('a', stdin) == 'a')
        assert(getchar() == 'a');
    return 0;
}
