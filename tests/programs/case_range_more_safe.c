// expect: TRUE
// GNU C: case ranges include both ends and fall through.
#include <assert.h>
int kind(int x) {
    int result = 0;
    switch (x) {
    case -1 ... 1:
        result += 1;
    case 5:
        result += 10;
        break;
    case 6 ... 7:
        result = 3;
    default:
        result += 100;
    }
    return result;
}
int main(void) {
    assert(kind(-2) == 100 && kind(-1) == 11 && kind(1) == 11 && kind(2) == 100);
    assert(kind(5) == 10 && kind(6) == 103 && kind(7) == 103 && kind(8) == 100);
    switch (0u - 1) {
    case 0xfffffff0 ... 0xffffffff:
        return 0;
    }
    assert(0);
}
