// expect: FALSE(unreach-call)
// Numbers of more than three digits, and of two arguments that differ.
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc != 3)
        return 1;
    assert(atoi(argv[1]) != 123456 || atoi(argv[2]) != -98765);
    return 0;
}
