// expect: TRUE
// clause: POSIX getopt
// runs: pass
// With a colon at the start, a missing argument gives a colon, and an unknown option a question mark.
#include <assert.h>
#include <unistd.h>
int main(void) {
    char *arguments[] = {"program", "-x", "-n", 0};
    assert(getopt(3, arguments, ":n:") == '?' && optopt == 'x' && optind == 2);
    assert(getopt(3, arguments, ":n:") == ':' && optopt == 'n');
    return 0;
}
