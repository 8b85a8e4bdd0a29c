// expect: FALSE(valid-deref)
// The thread ends in a function that is called while a variable-length array exists.
#include <pthread.h>
#include <stdlib.h>
int *p;
void leave(void) { pthread_exit(0); }
void *f(void *a) { int n = 2; int v[n]; v[0] = 1; p = v; leave(); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); return *p; }
