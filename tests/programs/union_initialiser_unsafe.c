// expect: FALSE(unreach-call)
// Only the bytes of the member that is initialised are not zero.
#include <assert.h>
union both {
    signed char c;
    int i;
};
int main(void) {
    int n = -1;
    union both u = {n};
    assert(u.i == -1);
    return 0;
}
