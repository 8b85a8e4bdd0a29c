// expect: FALSE(unreach-call)
// The same index, and a wrong guess of what it reads.
#include <assert.h>
int counts[256];
int main(void) {
    unsigned char c = 200;
    counts[c] = 1;
    assert(counts[c] == 0);
    return 0;
}
