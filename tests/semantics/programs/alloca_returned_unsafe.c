// expect: FALSE(valid-deref)
// clause: gcc alloca
// runs: undefined
// The memory ends with its function.
#include <stdlib.h>
#include <alloca.h>
int *get(void) {
    int *p = alloca(sizeof *p);
    *p = 4;
    return p;
}
int main(void) {
    return *get();
}
