// expect: REFUSED 8:18 setjmp
// The result of setjmp is assigned, which C does not define.
#include <setjmp.h>
jmp_buf env;

int main(void)
{
    int result = setjmp(env);
    return result;
}
