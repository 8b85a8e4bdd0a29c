// expect: UNKNOWN
// The distance in bytes does not fit into a word.
#include <assert.h>
int a[4];
int main(){ int *p = a; unsigned long i = 1UL<<62; int *q = p + i; *q = 1; assert(a[0]==1); return 0; }
