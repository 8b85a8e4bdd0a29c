// expect: TRUE
// All arguments are evaluated before anything is stored.
#include <assert.h>
#include <stdio.h>

int main(void) {
    int position = 1, numbers[2] = {0, 0};
    sscanf("0 5", "%d %d", &position, &numbers[position]);
    assert(position == 0 && numbers[0] == 0 && numbers[1] == 5);
    return 0;
}
