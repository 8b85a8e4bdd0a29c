// expect: TRUE
// The clean-up runs at each way out of the scope, the last local first, after the value of a return is computed.
#include <assert.h>
#define AUTO __attribute__((cleanup(add)))
int sum;
static void add(int *p) { sum = 10 * sum + *p; }
static int by_return(void) {
    AUTO int a = 1;
    {
        AUTO int b = 2;
        return a + b + sum;
    }
}
static void by_jumps(void) {
    for (int i = 0; i < 3; i++) {
        AUTO int a = i + 1;
        if (i == 0)
            continue;
        if (i == 1)
            goto next;
        break;
    next:;
    }
}
static void by_jump_back(void) {
    int n = 0;
again:;
    AUTO int a = ++n;
    if (n < 3)
        goto again;
}
static void by_switch(int n) {
    switch (n) {
    case 1: {
        AUTO int a = 7;
        break;
    }
    default:;
        AUTO int b = 8;
    }
}
int main(void) {
    assert(by_return() == 3 && sum == 21);
    sum = 0;
    by_jumps();
    assert(sum == 123);
    sum = 0;
    by_jump_back();
    assert(sum == 123);
    sum = 0;
    by_switch(1);
    by_switch(2);
    assert(sum == 78);
    int value = ({ AUTO int c = 4; c + 1; });
    assert(value == 5 && sum == 784);
    return 0;
}
