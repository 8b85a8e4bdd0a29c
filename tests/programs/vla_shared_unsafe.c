// expect: FALSE(valid-deref)
// The array lives in a block that is left before the thread ends.
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);

void *set(void *arg) {
    *(int *)arg = 7;
    return 0;
}

int main(void) {
    int n = __VERIFIER_nondet_bool() + 1;
    pthread_t t;
    {
        int a[n];
        a[0] = 0;
        pthread_create(&t, 0, set, a);
    }
    pthread_join(t, 0);
    return 0;
}
