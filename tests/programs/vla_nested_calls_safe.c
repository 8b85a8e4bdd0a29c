// expect: TRUE
// Two functions with an array each, after another call.
#include <pthread.h>
#include <assert.h>
int sh;
void *o(void *a){ sh = 7; return 0; }
void h(void){ int y = 0; int *p = &y; (*p)++; }
void g(int n){ int b[n]; b[0] = 1; }
void f(int n){ int a[n]; a[0] = 0; sh = 1; sh = 2; g(n); a[0]=2; sh = 3; }
int main(){ pthread_t t; pthread_create(&t,0,o,0); h(); f(2); pthread_join(t,0); return 0; }
