// expect: TRUE
// break leaves the switch, continue the iteration of the loop around it; switches nest.
#include <assert.h>

int main(void) {
    int i, odd = 0, even = 0, rest = 0;
    for (i = 0; i < 10; i++) {
        switch (i % 4) {
        case 1:
        case 3:
            odd++;
            continue;
        case 0:
            switch (i) {
            case 8:
                rest++;
                break;
            default:
                even++;
            }
            break;
        default:
            even++;
        }
        if (i == 8)
            break;
    }
    assert(odd == 4 && even == 4 && rest == 1 && i == 8);
    return 0;
}
