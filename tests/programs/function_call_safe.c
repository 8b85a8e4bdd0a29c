// expect: TRUE
// Calls: prototypes, conversion of arguments and results, early return, no result, nested calls.
#include <assert.h>

static int clamp(int v, int low, int high);
unsigned char narrow(int v) { return v; }
long widen(signed char c) { return c; }
_Bool truth(int v) { return v; }
void nothing(void) { return; }

int log_size;
void note(int n) {
    if (n < 0)
        return;
    log_size += n;
}

int main(void) {
    assert(clamp(5, 0, 3) == 3 && clamp(-5, 0, 3) == 0 && clamp(2, 0, 3) == 2);
    assert(narrow(300) == 44);
    assert(widen(200) == -56);
    assert(truth(256) == 1);
    nothing();
    note(-1);
    note(4);
    (void)clamp(1, 2, 3);
    assert(log_size == 4);
    assert(clamp(clamp(9, 0, 8), clamp(7, 0, 2), 5) == 5);
    return 0;
}

static int clamp(int v, int low, int high) {
    if (v < low)
        return low;
    if (v > high)
        return high;
    return v;
}
