// expect: TRUE
// Forward jumps: common exit, out of nested loops, over code.
#include <assert.h>

int step;

int work(int n) {
    int r = -1;
    step = 0;
    if (n < 0)
        goto out;
    step = 1;
    if (n == 0)
        goto done;
    step = 2;
done:
    r = n;
out:
    step += 10;
    return r;
}

int main(void) {
    int i, j;
    assert(work(-5) == -1 && step == 10);
    assert(work(0) == 0 && step == 11);
    assert(work(3) == 3 && step == 12);
    for (i = 0; i < 4; i++)
        for (j = 0; j < 4; j++)
            if (i * j == 6)
                goto found;
    assert(0);
found:
    assert(i == 2 && j == 3);
    return 0;
}
