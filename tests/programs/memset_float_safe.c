// expect: TRUE
#include <assert.h>
#include <string.h>

int main(void) {
    double numbers[2] = {1.0, 2.0};
    memset(numbers, 0, sizeof numbers);
    assert(numbers[0] == 0.0 && numbers[1] == 0.0);
    return 0;
}
