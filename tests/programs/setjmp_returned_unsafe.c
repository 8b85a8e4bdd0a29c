// expect: FALSE(def-behavior)
// longjmp to a function that has returned; another call of it does not count.
#include <setjmp.h>
jmp_buf env;
static int set(int again) {
    if (again)
        longjmp(env, 1);
    if (setjmp(env))
        return 1;
    return 0;
}
int main(void) {
    if (set(0) == 0)
        set(1);
    return 0;
}
