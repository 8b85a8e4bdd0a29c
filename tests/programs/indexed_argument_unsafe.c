// expect: FALSE(unreach-call)
// A thread gets the address of an element that is not known in advance.
extern int __VERIFIER_nondet_int(void);

#include <assert.h>
#include <pthread.h>
int a[2];
void *f(void *arg) {
    int *q = arg;
    *q = 1;
    return 0;
}
int main(void) {
    int i = __VERIFIER_nondet_int();
    pthread_t t;
    if (i < 0 || i > 1) return 0;
    pthread_create(&t, 0, f, &a[i]);
    i = 0;
    pthread_join(t, 0);
    assert(a[1] == 0);
    return 0;
}
