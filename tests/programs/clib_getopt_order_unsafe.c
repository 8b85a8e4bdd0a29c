// expect: FALSE(unreach-call)
// glibc reads options after other arguments, and moves those behind; POSIX stops there.
#include <assert.h>
#include <unistd.h>

int main(void) {
    char *args[] = {"prog", "file", "-a", 0};
    assert(getopt(3, args, "a") == -1);
    return 0;
}
