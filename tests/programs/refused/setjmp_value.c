// expect: REFUSED 7:13 setjmp
// setjmp whose result is used at once.
#include <setjmp.h>
jmp_buf env;

int main(void) {
    switch (setjmp(env)) {
    case 0: longjmp(env, 1);
    default: return 0;
    }
}
