// expect: UNKNOWN
// An atomic section ends that did not begin.
#include <pthread.h>
#include <assert.h>
extern void __VERIFIER_atomic_end(void);
int x;
void *o(void *a){ __VERIFIER_atomic_end(); x = 1; x = 0; return 0; }
int main(){ pthread_t t; pthread_create(&t,0,o,0); assert(x == 0); return 0; }
