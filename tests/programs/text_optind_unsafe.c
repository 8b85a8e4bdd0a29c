// expect: FALSE(unreach-call)
// What follows the options.
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
    while (getopt(argc, argv, "v") != -1)
        continue;
    assert(optind >= argc || atoi(argv[optind]) != 31337);
    return 0;
}
