// expect: TRUE
// A parameter that is declared as an array is a pointer, whatever is done with it.
#include <assert.h>
struct point {
    int x, y[2];
};
typedef int triple[3];
int moved(int a[3]) {
    a[0] = 5;
    a += 1;
    a = (a, a + 1);
    return *--a;
}
int sum(int n, int a[n], struct point p[static 1], triple t) {
    int **also = &a;
    (*also)++;
    p->x++;
    p++;
    p[-1].y[1] = n;
    return *a + t[1] + (a != t);
}
int old_style(a) int a[]; { return a[1]; }
int through(int f(int a[2]), int b[][3]) { return f(b[1]); }
int main(void) {
    int a[3] = {1, 2, 3}, b[2][3] = {{1, 2, 3}, {4, 5, 6}};
    struct point p[2] = {{1, {2, 3}}};
    assert(moved(a) == 2 && a[0] == 5);
    assert(sum(3, a, p, b[1]) == 8 && p[0].x == 2 && p[0].y[1] == 3);
    assert(old_style(a) == 2);
    assert(through(moved, b) == 5 && b[1][0] == 5);
    return 0;
}
