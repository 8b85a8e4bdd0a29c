// expect: TRUE
// clause: C17 6.7.9 p14
// runs: pass
// The null character is stored only if there is room.
#include <assert.h>
int main(void) {
    char a[3] = "abc", b[5] = "abc";
    assert(a[2] == 'c' && sizeof a == 3 && b[3] == 0 && b[4] == 0);
    return 0;
}
