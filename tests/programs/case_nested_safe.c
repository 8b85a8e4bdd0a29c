// expect: TRUE
// Cases inside blocks, branches and loops of their switch; an inner switch has cases of its own.
#include <assert.h>
static int f(int n) {
    int result = 0;
    switch (n) {
        if (result) {
    case 0:
            result += 1;
        } else {
    case 1:
            result += 10;
            switch (n) {
            case 1: result += 100; break;
            default: result += 1000;
            }
        }
        break;
        for (int i = 5; i < 3; i++) {
            result += 100000;
    default:
            if (result < 20000)
                i = 1;
            result += 10000;
        }
    }
    return result;
}
int main(void) {
    assert(f(0) == 1 && f(1) == 110);
    assert(f(2) == 120000);
    return 0;
}
