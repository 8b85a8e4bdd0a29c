// expect: TRUE
// A union of a pointer and numbers is initialised by each of its members.
#include <assert.h>
#include <stdint.h>

union data {
    void *pointer;
    int number;
    uint64_t wide;
};
union wide {
    uint64_t number;
    int *pointer;
};

static int target = 3;
static union data by_number = {.number = 5}, by_wide = {.wide = 1000000}, by_pointer = {.pointer = &target};
static union wide of_address = {.pointer = &target};
struct event {
    int kind;
    union data data;
};

int main(void) {
    struct event event = {.kind = 1, .data.number = 7}, other = {2, {.pointer = &target}};
    assert(by_number.number == 5 && by_wide.wide == 1000000 && by_pointer.pointer == &target);
    assert(*of_address.pointer == 3);
    assert(event.kind == 1 && event.data.number == 7);
    assert(*(int *)other.data.pointer == 3);
    return 0;
}
