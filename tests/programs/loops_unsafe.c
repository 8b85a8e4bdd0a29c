// expect: FALSE(unreach-call)
// continue in a do loop goes to the test, not to the start of the body.
#include <assert.h>

int main(void) {
    int runs = 0;
    do {
        runs++;
        if (runs < 3)
            continue;
    } while (0);
    assert(runs == 3);
    return 0;
}
