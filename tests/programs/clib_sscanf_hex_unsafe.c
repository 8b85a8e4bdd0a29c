// expect: FALSE(unreach-call)
// glibc reads "0x" as zero where C asks for a mismatch.
#include <assert.h>
#include <stdio.h>

int main(void) {
    int number;
    assert(sscanf("0xg", "%i", &number) == 0);
    return 0;
}
