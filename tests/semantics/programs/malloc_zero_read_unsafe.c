// expect: FALSE(valid-deref)
// clause: C17 7.22.3 p1
// runs: undefined
// The object has no bytes.
#include <stdlib.h>
int main(void) {
    char *p = malloc(0);
    return *p;
}
