// expect: FALSE(unreach-call)
// clause: POSIX getopt
// runs: differ
// The first argument that is no option ends the options. glibc goes on after it.
#include <assert.h>
#include <unistd.h>
int main(void) {
    char *arguments[] = {"program", "file", "-a", 0};
    assert(getopt(3, arguments, "a") == -1);
    return 0;
}
