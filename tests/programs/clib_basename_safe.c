// expect: TRUE
// The parts of paths (POSIX basename, dirname).
#include <assert.h>
#include <libgen.h>
#include <string.h>

int main(void) {
    char first[] = "/a/bc/", second[] = "/a/bc/", third[] = "///", fourth[] = "a", fifth[] = "/a";
    assert(strcmp(basename(first), "bc") == 0 && strcmp(dirname(second), "/a") == 0);
    assert(strcmp(dirname(third), "/") == 0 && strcmp(dirname(fourth), ".") == 0);
    assert(strcmp(dirname(fifth), "/") == 0 && strcmp(basename(0), ".") == 0);
    return 0;
}
