// expect: TRUE
// clause: C17 6.7.2.1 p15
// runs: pass
// Implementation-defined: the layout of the x86-64 ABI.
#include <assert.h>
#include <stddef.h>
struct s { char c; int i; char d; };
int main(void) {
    assert(sizeof(struct s) == 12 && offsetof(struct s, i) == 4);
    return 0;
}
