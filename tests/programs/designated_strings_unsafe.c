// expect: FALSE(unreach-call)
// The rest of an array that a string initialises is zero.
#include <assert.h>
struct item {
    char name[4];
    int id;
};
int main(void) {
    struct item item = {.id = 1, .name = "ab"};
    __auto_type last = item.name[2];
    assert(last != 0);
}
