// expect: FALSE(unreach-call)
// Atomic sections four deep, which end one after the other.
#include <pthread.h>
#include <assert.h>
extern void __VERIFIER_atomic_begin(void); extern void __VERIFIER_atomic_end(void); extern void __VERIFIER_assume(int);
int x,y;
void *o(void *a){ int r = x; if (r) { assert(y); } return 0; }
int main(){ pthread_t t; int z=1; pthread_create(&t,0,o,0);
 __VERIFIER_atomic_begin(); __VERIFIER_atomic_begin(); __VERIFIER_atomic_begin(); __VERIFIER_atomic_begin();
 x = 1;
 __VERIFIER_atomic_end(); __VERIFIER_atomic_end(); __VERIFIER_atomic_end(); 
 __VERIFIER_assume(z);
 __VERIFIER_atomic_end();
 y = 1; return 0; }
