// expect: FALSE(unreach-call)
// A local that is changed after setjmp, and not volatile, has any value after the jump.
#include <assert.h>
#include <setjmp.h>
jmp_buf env;
void fail(void) { longjmp(env, 1); }
int main(void) {
    int x = 0;
    if (setjmp(env) == 0) {
        x = 1;
        fail();
    }
    assert(x == 1);
    return 0;
}
