// expect: FALSE(unreach-call)
// An element far behind in a large array, by a pointer.
#include <assert.h>
char big[40000];
int main(){ char *p = big; int i; for(i=33000;i<33001;i++){ p[i] = 1; } assert(big[33000]==0); return 0; }
