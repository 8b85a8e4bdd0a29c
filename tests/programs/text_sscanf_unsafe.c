// expect: FALSE(unreach-call)
#include <assert.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int size = 5;
    if (argc != 2 || sscanf(argv[1], "%d", &size) == 0)
        return 1;
    assert(size != -70000);
    return 0;
}
