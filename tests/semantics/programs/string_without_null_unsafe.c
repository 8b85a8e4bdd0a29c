// expect: FALSE(valid-deref)
// clause: C17 6.7.9 p14
// runs: undefined
// The null character is stored only if there is room.
#include <string.h>
int main(void) {
    char a[3] = "abc";
    return strlen(a);
}
