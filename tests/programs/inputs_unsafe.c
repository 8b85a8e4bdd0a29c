// expect: FALSE(unreach-call)
// options: --engine lazy
// Two random numbers may be equal.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int a = rand(), b = rand();
    assert(a != b);
    return 0;
}
