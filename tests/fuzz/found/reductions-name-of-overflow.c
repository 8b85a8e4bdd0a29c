// A number that is converted to a type which it may not fit in: its name is a name in the clauses, too.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

unsigned char g1 = 2;
int a[2] = {1, 2};
int *wk = a;
void *t1(void *arg) {
    g1 = wk - a;
    wk = a + 0;
}
int main(void) {
    int *arg1 = malloc(sizeof(int)); *arg1 = 0;
    pthread_t c1;
    pthread_create(&c1, 0, t1, arg1);
    assert(!(g1 == 1));
}
