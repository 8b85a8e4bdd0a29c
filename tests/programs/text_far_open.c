// expect: UNKNOWN
// options: --timeout 10
// There may be more arguments than are followed.
#include <assert.h>
#include <stdio.h>

int main(int argc, char **argv) {
    puts(argv[argc - 1]);
    return 0;
}
