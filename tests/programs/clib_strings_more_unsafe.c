// expect: FALSE(valid-deref)
// memmem reads the whole block.
#define _GNU_SOURCE
#include <string.h>

int main(void) {
    char block[3] = "ab";
    return memmem(block, 5, "cd", 2) != 0;
}
