// expect: TRUE
// switch: fall-through, default in the middle, no match, negative and character labels, 64-bit values.
#include <assert.h>

int classify(int v) {
    int r = 0;
    switch (v) {
    case 1:
        r += 1;
    case 2:
        r += 10;
        break;
    default:
        r += 100;
    case -3:
        r += 1000;
        break;
    case 'x':
        return 7;
    }
    return r;
}

int wide(long long v) {
    switch (v) {
    case 4294967297ll: return 1;
    case 1: return 2;
    }
    return 3;
}

int main(void) {
    assert(classify(1) == 11 && classify(2) == 10 && classify(-3) == 1000);
    assert(classify(50) == 1100 && classify(120) == 7);
    assert(wide(4294967297ll) == 1 && wide(1) == 2 && wide(0) == 3);
    return 0;
}
