// expect: TRUE
// Inner declarations hide outer ones: blocks, for headers, parameters, struct members, labels.
#include <assert.h>

int x = 1;

int param(int x) {
    x = x + 1;
    return x;
}

int sum(void) {
    int s = 0;
    for (int x = 0; x < 3; x++) {
        int s2 = x;
        s += s2;
    }
    return s + x;
}

int main(void) {
    struct { int x; } o = { 40 };
    assert(x == 1);
    {
        int x = 2;
        {
            int x = 3;
            assert(x == 3);
        }
        assert(x == 2);
        x = 20;
    }
    assert(x == 1);
    assert(param(5) == 6 && x == 1);
    assert(sum() == 4);
    goto x;
x:
    assert(o.x == 40);
    return 0;
}
