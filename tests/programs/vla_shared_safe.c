// expect: TRUE
// Threads work on a variable-length array of main, which waits for them; its sizeof is known at run time.
#include <assert.h>
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);

void *set(void *arg) {
    *(int *)arg = 7;
    return 0;
}

int main(void) {
    int n = __VERIFIER_nondet_bool() + 2;
    int a[n];
    pthread_t t, u;
    for (int i = 0; i < n; i++)
        a[i] = 0;
    pthread_create(&t, 0, set, a);
    pthread_create(&u, 0, set, &a[n - 1]);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(a[0] == 7 && a[n - 1] == 7 && (n == 2 || a[1] == 0) && sizeof a == n * sizeof(int));
    return 0;
}
