// expect: FALSE(unreach-call)
#include <assert.h>
#include <getopt.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    static int is_fast;
    static const struct option options[] = {
        {"size", required_argument, 0, 's'},
        {"fast", no_argument, &is_fast, 1},
        {0},
    };
    unsigned long size = 1;
    for (int found; (found = getopt_long(argc, argv, "s:", options, 0)) != -1;) {
        if (found == 's')
            size = strtoul(optarg, 0, 10);
        else if (found != 0)
            return 1;
    }
    assert(!is_fast || size < 100000);
    return 0;
}
