// expect: FALSE(valid-deref)
// The array ends with its function, however many calls were before.
#include <pthread.h>
#include <assert.h>
int *G; int sh;
void *o(void *a){ sh = 7; return 0; }
void inc(int *p){ (*p)++; }
void h(void){ int y = 0; int *p = &y; inc(p); }
void f(int n){ int a[n]; a[0] = 0; G = a; sh = 1; sh = 2; sh = 3; }
int main(){ pthread_t t; pthread_create(&t,0,o,0); h(); f(2); *G = 1; pthread_join(t,0); return 0; }
