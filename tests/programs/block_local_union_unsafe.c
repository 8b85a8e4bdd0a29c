// expect: FALSE(valid-deref)
// The address of a local of a block, kept as the number in a union.
#include <assert.h>
union U { int *p; long l; };
int main(){ union U o; o.l = 0; long keep = 0; int i=1; if (i) { int x=0; union U u; u.p = &x; keep = u.l; } o.l = keep; *o.p = 1; return 0; }
