// expect: TRUE
// clause: C17 6.8.4.2 p4
// runs: pass
// Without a break, the next case follows.
#include <assert.h>
int f(int x) {
    int sum = 0;
    switch (x) {
    case 1: sum += 1;
    case 2: sum += 2; break;
    default: sum += 10;
    case 3: sum += 20;
    }
    return sum;
}
int main(void) {
    assert(f(1) == 3 && f(2) == 2 && f(3) == 20 && f(4) == 30);
    return 0;
}
