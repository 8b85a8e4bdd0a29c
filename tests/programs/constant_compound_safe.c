// expect: TRUE
#include <assert.h>
int *shared = (int[]){1, 2};
const int *fixed = (const int[]){3, 4};

int main(void) {
    shared[0] = fixed[1];
    for (int i = 0; i < 2; i++) {
        int *pointer = (int[2]){i, 5};
        const int *constant = (const int[]){i, 6};
        pointer[1] = constant[0];
        assert(pointer[0] == pointer[1] && shared[0] == 4);
    }
    return 0;
}
