// expect: FALSE(unreach-call)
// A failing assumption in one thread does not hide the error that another one reaches first.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);

int x;

void *blocker(void *arg) {
    x = 1;
    __VERIFIER_assume(0);
    x = 2;
    return 0;
}

void *checker(void *arg) {
    assert(x != 1);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, blocker, 0);
    pthread_create(&b, 0, checker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
