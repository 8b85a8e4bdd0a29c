// expect: FALSE(unreach-call)
#include <assert.h>
#include <string.h>

int main(void) {
    double numbers[2] = {1.0, 2.0};
    memset(numbers, 0, sizeof numbers[0]);
    assert(numbers[1] == 0.0);
    return 0;
}
