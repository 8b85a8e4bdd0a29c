// expect: FALSE(unreach-call)
// Two functions that call each other, one of which keeps the address.
#include <pthread.h>
#include <assert.h>
int *G; 
void *o(void *a){ int *q = G; if (q) { *q = 5; } return 0; }
void g(int *p,int n);
void f(int *p,int n){ if(n) g(p,n-1); else G = p; }
void g(int *p,int n){ if(n) f(p,n-1); }
int main(){ pthread_t t; int y = 0; int x=0; f(&y,1); pthread_create(&t,0,o,0); g(&x,1); int a = x; int b = x; assert(a == b); pthread_join(t,0); return 0; }
