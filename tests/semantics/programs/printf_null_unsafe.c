// expect: FALSE(valid-deref)
// clause: C17 7.1.4 p1
// runs: undefined
// %s of a null pointer is undefined, although glibc and musl print "(null)".
#include <stdio.h>
int main(void) {
    char *text = 0;
    printf("%s", text);
    return 0;
}
