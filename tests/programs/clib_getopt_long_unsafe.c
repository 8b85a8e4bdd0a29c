// expect: FALSE(unreach-call)
// --n is an abbreviation of --name, whose argument is missing.
#include <assert.h>
#include <getopt.h>

int main(void) {
    struct option longs[] = {{"name", required_argument, 0, 'n'}, {0}};
    char *args[] = {"prog", "--n", 0};
    assert(getopt_long(2, args, "", longs, 0) == 'n');
    return 0;
}
