// expect: TRUE
// Every result is checked.
#include <assert.h>
#include <stdio.h>

int main(int argc, char **argv) {
    unsigned size, step;
    if (argc != 2 || sscanf(argv[1], "%u,%u", &size, &step) != 2) {
        if (fprintf(stderr, "usage: %s SIZE,STEP\n", argv[0]) < 0)
            return 2;
        return 1;
    }
    if (size == 0 || step == 0 || step > size)
        return 1;
    assert(size / step >= 1);
    return 0;
}
