// expect: TRUE
// The side effects of arguments are complete when the function is called (C17 6.5.2.2p10).
#include <assert.h>

static int sum(int a, int b) {
    return a + b;
}

int main(void) {
    int i = 1;
    i = sum(i++, 1);
    assert(i >= 0);
    return 0;
}
