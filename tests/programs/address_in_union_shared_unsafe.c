// expect: FALSE(unreach-call)
// An address gets to another thread as the number in a union.
#include <pthread.h>
#include <assert.h>
int *G; union U { int *p; long l; }; 
void *o(void *a){ int *q = G; if (q) { *q = 5; } return 0; }
int main(){ pthread_t t; int x=0; union U u; u.p = &x; pthread_create(&t,0,o,0); long l = u.l; union U z; z.l = l; G = z.p; int a = x; int b = x; assert(a == b); pthread_join(t,0); return 0; }
