// expect: FALSE(unreach-call)
// options: --property unreach-call --property handles
// dup2 may fail, also if both numbers are fine.
#include <assert.h>
#include <unistd.h>

int main(void) {
    assert(dup2(1, 2) == 2);
    return 0;
}
