// expect: FALSE(valid-deref)
#include <string.h>
static const int numbers[2] = {1, 2};

int main(void) {
    int others[2] = {3, 4};
    memcpy((void *)numbers, others, sizeof numbers);
    return 0;
}
