// expect: TRUE
// The same free list with a version number beside the top, compared and changed with it.
#include <assert.h>
#include <pthread.h>

int top = 1, version;
int next[4] = { 0, 2, 3, 0 };
int owner[4];

int __VERIFIER_atomic_cas(int old, int stamp, int new) {
    if (top != old || version != stamp)
        return 0;
    top = new;
    version++;
    return 1;
}

void *pop_one(void *arg) {
    int v = version;
    int t = top;
    int n = next[t];
    if (t != 0 && __VERIFIER_atomic_cas(t, v, n))
        owner[t]++;
    return 0;
}

void *pop_two_push_one(void *arg) {
    int v = version, t = top, u;
    if (t == 0 || !__VERIFIER_atomic_cas(t, v, next[t]))
        return 0;
    v = version;
    u = top;
    if (u == 0 || !__VERIFIER_atomic_cas(u, v, next[u]))
        return 0;
    owner[u]++;
    v = version;
    next[t] = top;
    __VERIFIER_atomic_cas(next[t], v, t);
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
