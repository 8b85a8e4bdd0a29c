// expect: TRUE
// There are zero or more arguments; a program that does not look at them can be proved.
#include <assert.h>

int main(int argc, char *argv[]) {
    (void)argv;
    assert(argc >= 0);
    return argc > 3;
}
