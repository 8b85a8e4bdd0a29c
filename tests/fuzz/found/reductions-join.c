// What a thread does after it has waited for another one is not known from the letter alone.
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

int g0;
unsigned char a[2];
pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER;
int *p = &g0;
pthread_mutex_t *mp = &m0;
pthread_t tid;
void *t3(void *arg) {
    int n = (int)(long)arg;
    int *lp = &g0;
    if (__VERIFIER_nondet_bool()) pthread_exit((void *)1);
    return 0;
}
void *t2(void *arg) {
    int n = (int)(long)arg;
    int *lp = &g0;
    n = ++g0;
    pthread_create(&tid, 0, t3, (void *)(long)2);
    pthread_join(tid, 0);
    assert(!(g0 == 2 && g0 == 3));
    pthread_exit(0);
}
void *t1(void *arg) {
    int n = (int)(long)arg;
    __VERIFIER_atomic_begin();
    if (a[g0 & 1] < 0) {
        if (a[0] < 0) {
            a[0] = __sync_bool_compare_and_swap(&p, &g0, &n);
        }
    }
    __VERIFIER_atomic_end();
    pthread_create(&tid, 0, t2, (void *)(long)0);
    return 0;
}
int main(void) {
    int *lp = &g0;
    pthread_t c1 = 0; int made1 = 0;
    if (__VERIFIER_nondet_bool()) {
        pthread_create(&c1, 0, t1, (void *)(long)2);
        made1 = 1;
    }
    pthread_t c3 = 0; int made3 = 0;
    if (g0 == g0) {
        pthread_create(&c3, 0, t3, (void *)(long)2);
        made3 = 1;
    }
    pthread_mutex_lock(mp);
    do {
        __VERIFIER_atomic_begin();
        mp = &m0;
        g0++;
        __VERIFIER_atomic_end();
    } while (__VERIFIER_nondet_bool());
    pthread_mutex_unlock(mp);
    if (made3) pthread_join(c3, 0);
    if (made1) pthread_join(c1, 0);
    assert(!(g0 == 2 && a[0] == 3));
    return 0;
}
