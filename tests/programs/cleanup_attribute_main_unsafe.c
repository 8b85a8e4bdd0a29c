// expect: FALSE(unreach-call)
// The clean-ups of main run when it returns.
#include <assert.h>
static void check(int *p) { assert(*p == 0); }
int main(void) {
    int local __attribute__((cleanup(check))) = 1;
    return 0;
}
