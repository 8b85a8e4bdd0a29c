// expect: FALSE(unreach-call)
#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc != 2)
        return 1;
    assert(strlen(argv[1]) < 1000);
    return 0;
}
