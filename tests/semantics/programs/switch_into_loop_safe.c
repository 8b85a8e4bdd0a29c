// expect: TRUE
// clause: C17 6.8.4.2 p7
// runs: pass
// A case may be inside a loop.
#include <assert.h>
int main(void) {
    int count = 0, n = 2;
    switch (n) {
        do {
        case 0: count++;
        case 2: count += 10;
        } while (--n > 0);
    }
    assert(count == 21);
    return 0;
}
