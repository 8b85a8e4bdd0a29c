// expect: FALSE(unreach-call)
// The program looks at the characters itself, too.
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int number = 0;
    for (int i = 1; i < argc; i++)
        if (argv[i][0] == '-' && argv[i][1] == 'n')
            number = 1;
        else
            number += atoi(argv[i]);
    assert(number != 24);
    return 0;
}
