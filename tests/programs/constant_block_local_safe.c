// expect: TRUE
// A constant whose address is kept beyond its block gets its value like any other.
#include <assert.h>
static const int *kept;

static void keep(const int *pointer) {
    kept = pointer;
}

int main(void) {
    for (int i = 1; i < 3; i++) {
        const int number = i;
        keep(&number);
        assert(*kept == i);
    }
    return 0;
}
