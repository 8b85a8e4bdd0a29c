// expect: FALSE(unreach-call)
// A number that is true, but becomes a false one as an int.
#include <assert.h>
int main(void) {
    double d = 0.5;
    if (d)
        assert((int)d);
    return 0;
}
