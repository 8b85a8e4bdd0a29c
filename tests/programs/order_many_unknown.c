// expect: UNKNOWN
// There are 24 orders here, more than are explored.
#include <assert.h>

int log;

static int note(int n) {
    log = 10 * log + n;
    return n;
}

int main(void) {
    int sum = note(1) + note(2) + note(3) + note(4);
    assert(sum == 10);
    return 0;
}
