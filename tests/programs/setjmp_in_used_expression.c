// expect: REFUSED 6:36 setjmp is only defined
// The value of the statement expression is used.
#include <setjmp.h>
static jmp_buf env;
int main(void) {
    int x = 1 + ({ int r = 0; if (!setjmp(env)) r = 1; r; });
    return x;
}
