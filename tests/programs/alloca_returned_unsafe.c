// expect: FALSE(valid-deref)
// Memory of alloca ends with the call.
#include <alloca.h>
int *get(int n) { int *p = alloca(n * sizeof(int)); p[0] = 1; return p; }
int main(void) { int *q = get(2); return *q; }
