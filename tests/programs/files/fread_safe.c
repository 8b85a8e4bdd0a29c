// expect: TRUE
// fread gives the number of elements that it has read.
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int numbers[3] = {1, 2, 3};
    size_t got = fread(numbers, sizeof numbers[0], 2, stdin);
    assert(got <= 2 && numbers[2] == 3);
    return 0;
}
