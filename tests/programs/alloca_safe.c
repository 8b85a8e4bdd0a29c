// expect: TRUE
// Memory of alloca, in a function that is left in two ways.
#include <alloca.h>
#include <assert.h>
int get(int n) { int *p = alloca(n * sizeof(int)); p[0] = n; if (n > 3) return 0; return p[0]; }
int main(void) { assert(get(2) == 2); assert(get(4) == 0); return 0; }
