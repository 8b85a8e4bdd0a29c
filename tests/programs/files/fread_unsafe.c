// expect: FALSE(unreach-call)
// An element that is read in part has another value than before.
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int numbers[2] = {1, 2};
    if (fread(numbers, sizeof numbers[0], 2, stdin) == 1)
        assert(numbers[1] == 2);
    return 0;
}
