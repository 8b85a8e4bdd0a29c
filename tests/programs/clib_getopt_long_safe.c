// expect: TRUE
// Long options, also abbreviated, with arguments and flags.
#include <assert.h>
#include <getopt.h>

int main(void) {
    int all = 0, index = -1;
    struct option longs[] = {
        {"all", no_argument, &all, 5}, {"size", required_argument, 0, 's'}, {"sort", optional_argument, 0, 'o'}, {0}};
    char *args[] = {"prog", "--all", "--si=3", "--s", "-s", "x", 0};
    assert(getopt_long(6, args, "s:", longs, &index) == 0 && all == 5 && index == 0);
    assert(getopt_long(6, args, "s:", longs, &index) == 's' && *optarg == '3' && index == 1);
    assert(getopt_long(6, args, "s:", longs, 0) == '?');
    assert(getopt_long(6, args, "s:", longs, 0) == 's' && *optarg == 'x');
    assert(getopt_long(6, args, "s:", longs, 0) == -1 && optind == 6);
    return 0;
}
