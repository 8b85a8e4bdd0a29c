// expect: FALSE(unreach-call)
// 200 does not fit into a char and comes back negative.
#include <assert.h>

int main(void) {
    int n = 200;
    char c = n;
    assert(c == n);
    return 0;
}
