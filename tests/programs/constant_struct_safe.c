// expect: TRUE
// A constant member of a struct that is no constant is left alone; who copies a struct over it changes it.
#include <assert.h>
#include <string.h>
struct tagged {
    const int tag;
    int value;
};

int main(void) {
    struct tagged one = {1, 2}, two = {3, 4};
    *(int *)&one.tag = 5;
    assert(one.tag == 5);
    memcpy(&one, &two, sizeof one);
    assert(one.tag == 3);
    return 0;
}
