// expect: FALSE(unreach-call)
// After an option whose argument is missing, optind is beyond the number of arguments (POSIX getopt), or not (glibc).
#include <assert.h>
#include <unistd.h>

int main(void) {
    char *args[] = {"prog", "-n", 0};
    assert(getopt(2, args, ":n:") == ':' && optopt == 'n');
    assert(optind == 2);
    return 0;
}
