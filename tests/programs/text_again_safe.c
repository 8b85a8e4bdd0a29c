// expect: TRUE
// An argument of an option that was kept is not changed by that of another option.
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (getopt(argc, argv, "a:b:") != 'a')
        return 1;
    char *kept = optarg;
    int first = atoi(kept);
    if (getopt(argc, argv, "a:b:") != 'b')
        return 1;
    int second = atoi(optarg);
    assert(atoi(kept) == first);
    assert(atoi(optarg) == second);
    return 0;
}
