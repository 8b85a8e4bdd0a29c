// expect: TRUE
// clause: C17 6.8.6.1
// runs: pass
// The object exists, and may be given a value.
#include <assert.h>
int main(void) {
    goto inside;
    {
        int x;
    inside:
        x = 3;
        assert(x == 3);
    }
    return 0;
}
