// expect: FALSE(unreach-call)
// The break belongs to the switch, so the loop goes on.
#include <assert.h>

int main(void) {
    int i;
    for (i = 0; i < 5; i++) {
        switch (i) {
        case 2:
            break;
        }
    }
    assert(i == 2);
    return 0;
}
