// expect: FALSE(unreach-call)
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    const char *count = argc > 1 ? argv[1] : "7";
    assert(atoi(count) < 8);
    return 0;
}
