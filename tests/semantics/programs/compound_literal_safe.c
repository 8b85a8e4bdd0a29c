// expect: TRUE
// clause: C17 6.5.2.5 p5
// runs: pass
// A compound literal is an object that may be changed.
#include <assert.h>
int *global = (int[]){1, 2};
int main(void) {
    int *p = (int[]){3, 4};
    p[0]++;
    global[1]++;
    assert(p[0] + p[1] == 8 && global[1] == 3);
    return 0;
}
