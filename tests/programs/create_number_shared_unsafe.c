// expect: FALSE(unreach-call)
// Others see where the number of a new thread is stored.
#include <pthread.h>
#include <assert.h>
int x; pthread_t tid;
void *b(void *a){ return 0; }
void *o(void *a){ int r = x; if (r == 1) { assert(tid != 0); } return 0; }
int main(){ pthread_t t; pthread_create(&t,0,o,0); x = 1; pthread_create(&tid,0,b,0); return 0; }
