// expect: TRUE
// && and || skip the right operand, with its side effects and its errors.
#include <assert.h>

int calls;
int a[2] = { 1, 2 };

int yes(void) { calls++; return 4; }
int no(void) { calls += 10; return 0; }

int main(void) {
    int zero = 0, i = 5;
    int r = no() && yes();
    assert(r == 0 && calls == 10);
    r = yes() || no();
    assert(r == 1 && calls == 11);
    r = no() || yes();
    assert(r == 1 && calls == 22);
    r = yes() && !no() && yes();
    assert(r == 1 && calls == 34);
    if (zero != 0 && 10 / zero > 1)
        calls = 0;
    if (i >= 2 || a[i] == 1)
        calls++;
    assert(calls == 35);
    return 0;
}
