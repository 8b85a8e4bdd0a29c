// expect: TRUE
// Array parameters are pointers, also if their type has a name.
#include <assert.h>
typedef int row[4];
int f(row r, int i) { r[1] = 5; return r[i] + *r + (int)sizeof(r); }
int g(int m[2][3]) { return m[1][2]; }
int main(void) { row a = {1,2,3,4}; assert(f(a, 2) == 3 + 1 + sizeof(int*) && a[1] == 5); int m[2][3] = {{1,2,3},{4,5,6}}; assert(g(m) == 6); return 0; }
