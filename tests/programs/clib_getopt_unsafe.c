// expect: FALSE(valid-deref)
// An option without an argument leaves optarg null.
#include <unistd.h>

int main(int argc, char **argv) {
    char first = 0;
    if (getopt(argc, argv, "vn:") == 'v')
        first = *optarg;
    return first;
}
