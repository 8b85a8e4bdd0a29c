// expect: FALSE(unreach-call)
// continue in a for loop still runs the increment.
#include <assert.h>

int seen[4];

int main(void) {
    int i;
    for (i = 0; i < 4; i++) {
        if (i == 1) {
            i++;
            continue;
        }
        seen[i] = 1;
    }
    assert(seen[0] && seen[3] && !seen[1]);
    assert(seen[2]);
    return 0;
}
