// expect: FALSE(unreach-call)
// ABA: a free list by indices; the compare sees the old top again, but the list behind it has changed.
#include <assert.h>
#include <pthread.h>

int top = 1;
int next[4] = { 0, 2, 3, 0 };
int owner[4];

int __VERIFIER_atomic_cas(int *p, int old, int new) {
    if (*p != old)
        return 0;
    *p = new;
    return 1;
}

void *pop_one(void *arg) {
    int t = top;
    int n = next[t];
    if (t != 0 && __VERIFIER_atomic_cas(&top, t, n))
        owner[t]++;
    return 0;
}

void *pop_two_push_one(void *arg) {
    int t = top;
    int u;
    if (t == 0 || !__VERIFIER_atomic_cas(&top, t, next[t]))
        return 0;
    u = top;
    if (u == 0 || !__VERIFIER_atomic_cas(&top, u, next[u]))
        return 0;
    owner[u]++;
    next[t] = top;
    __VERIFIER_atomic_cas(&top, next[t], t);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, pop_one, 0);
    pthread_create(&b, 0, pop_two_push_one, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(top == 0 || owner[top] == 0);
    return 0;
}
