// expect: TRUE
// Jumps into loops, forward and backward, also into two loops at once.
#include <assert.h>
int global;
static int forward(int n) {
    int sum = 0;
    goto middle;
    while (n > 0) {
        sum += 100;
    middle:
        sum += 1;
        n--;
    }
    return sum;
}
static int backward(void) {
    int rounds = 0, sum = 0;
    for (int i = 0; i < 2; i++) {
        sum += 10;
    again:
        sum += 1;
    }
    if (rounds++ < 2)
        goto again;
    return sum;
}
static int nested(int n) {
    int sum = 0;
    if (n)
        goto inner;
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 2; k++) {
            sum += 10;
        inner:
            if (n) {
                i = k = 1;
                n = 0;
            }
            sum += 1;
        }
    }
    return sum;
}
static int crossing(int n) {
    int sum = 0;
    if (n == 1)
        goto second;
first:
    sum += 1;
second:
    sum += 10;
    if (sum < 30)
        goto first;
    if (n++ < 2)
        goto second;
    return sum;
}
static int branches(int n) {
    int sum = 0;
    if (n == 0) {
    yes:
        sum += 1;
    } else {
        sum += 10;
        if (sum < 100)
            goto yes;
    }
    return sum;
}
int main(void) {
    assert(forward(3) == 203 && forward(0) == 1);
    assert(backward() == 24);
    assert(nested(0) == 44 && nested(1) == 1);
    assert(crossing(1) == 42 && crossing(5) == 33);
    assert(branches(0) == 1 && branches(1) == 11);
    return 0;
}
