// expect: UNKNOWN
// The second local may be where the first one was.
#include <assert.h>
int *p;
void f(void) { int l = 1; p = &l; }
void g(void) { int m = 2; assert(p != &m); }
int main(void) { f(); g(); return 0; }
