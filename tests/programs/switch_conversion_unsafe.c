// expect: FALSE(unreach-call)
// A signed char of value 200 is -56 and does not match case 200.
#include <assert.h>

int pick(signed char c) {
    switch (c) {
    case -56: return 2;
    default: return 3;
    }
}

int main(void) {
    assert(pick(100) == 3);
    assert(pick(200) == 3);
    return 0;
}
