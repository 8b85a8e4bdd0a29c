// expect: TRUE
// Out parameters: locals, globals, members and array cells, passed on through a second function.
#include <assert.h>

struct range { int low, high; };
int g;
int cells[3];

void set(int *p, int v) {
    *p = v;
}

void twice(int *p) {
    set(p, *p * 2);
}

void swap(int *a, int *b) {
    int t = *a;
    *a = *b;
    *b = t;
}

int main(void) {
    int x = 1, y = 2;
    struct range r = { 5, 4 };
    swap(&x, &y);
    assert(x == 2 && y == 1);
    set(&g, 7);
    twice(&g);
    assert(g == 14);
    swap(&r.low, &r.high);
    assert(r.low == 4 && r.high == 5);
    set(&cells[2], 9);
    swap(&cells[0], &cells[2]);
    assert(cells[0] == 9 && cells[1] == 0 && cells[2] == 0);
    swap(&x, &g);
    assert(x == 14 && g == 2);
    return 0;
}
