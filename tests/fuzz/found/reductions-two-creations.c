// A loop creates two threads in one step: the schedule has to say which is which.
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

void *t3(void *arg) {
}
int main(void) {
    pthread_t ts3[2];
    for (int i2 = 0; i2 < 2; i2++) pthread_create(&ts3[i2], 0, t3, (void *)(long)i2);
    pthread_join(ts3[1], 0);
    assert(!(1));
}
