// expect: TRUE
// Case labels are converted to the promoted type of the controlling expression.
#include <assert.h>

enum op { ADD, SUB, NEG = -1 };

int pick(unsigned char c) {
    switch (c) {
    case 200: return 1;
    default: return 2;
    }
}

int sign(unsigned int u) {
    switch (u) {
    case -1: return 1;
    case 0: return 2;
    }
    return 3;
}

int apply(enum op o, int a) {
    switch (o) {
    case ADD: return a + 1;
    case SUB: return a - 1;
    case NEG: return -a;
    }
    return 0;
}

int main(void) {
    assert(pick(200) == 1 && pick(456) == 1 && pick(-56) == 1 && pick(0) == 2);
    assert(sign(4294967295u) == 1 && sign(0) == 2 && sign(1) == 3);
    assert(apply(ADD, 5) == 6 && apply(SUB, 5) == 4 && apply(NEG, 5) == -5);
    return 0;
}
