// expect: TRUE
// A plus sign asks for POSIX's order, a minus sign for all arguments in their order.
#include <assert.h>
#include <unistd.h>

int main(void) {
    char *args[] = {"prog", "file", "-a", 0};
    assert(getopt(3, args, "+a") == -1 && optind == 1);
    assert(getopt(3, args, "-a") == 1 && optarg == args[1]);
    assert(getopt(3, args, "-a") == 'a' && getopt(3, args, "-a") == -1);
    return 0;
}
