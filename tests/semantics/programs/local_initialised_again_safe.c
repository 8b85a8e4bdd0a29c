// expect: TRUE
// clause: C17 6.8 p3
// runs: pass
// A local is initialised each time that its declaration is reached.
#include <assert.h>
int main(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int x = 1;
        sum += x++;
    }
    assert(sum == 3);
    return 0;
}
