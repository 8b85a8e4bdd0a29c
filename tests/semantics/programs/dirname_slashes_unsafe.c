// expect: FALSE(unreach-call)
// clause: POSIX dirname
// runs: differ
// For a path of two slashes, the result may be one slash or two. glibc gives two.
#include <assert.h>
#include <libgen.h>
#include <string.h>
int main(void) {
    char path[] = "//";
    assert(strcmp(dirname(path), "/") == 0);
    return 0;
}
