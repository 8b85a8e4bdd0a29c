// expect: TRUE
// Options with and without arguments, an unknown one, and the end of all options.
#include <assert.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    char *args[] = {"prog", "-a", "-bfoo", "-c", "bar", "-xy", "--", "rest", 0};
    int a = 0, b = 0, c = 0, unknown = 0, option;
    assert(optind == 1);
    while ((option = getopt(8, args, "ab:c:x")) != -1)
        switch (option) {
        case 'a': a++; break;
        case 'b': b = strcmp(optarg, "foo") == 0; break;
        case 'c': c = optarg == args[4]; break;
        case 'x': break;
        case '?': unknown += optopt == 'y'; break;
        default: assert(0);
        }
    assert(a == 1 && b && c && unknown == 1 && optind == 7);
    return 0;
}
