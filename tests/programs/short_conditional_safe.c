// expect: TRUE
// gcc's a ?: b evaluates a once, and b only if a is zero.
#include <assert.h>
#include <pthread.h>

int n, shared;
int count(void) { return n++; }

void *set(void *arg) {
    shared = 5;
    return 0;
}

int main(void) {
    pthread_t t;
    char *s = 0;
    int i = 4;
    pthread_create(&t, 0, set, 0);
    int seen = shared ?: 9;
    pthread_join(t, 0);
    assert(seen == 5 || seen == 9);
    assert((s ?: "abc")[0] == 'a' && (i ?: 5l) == 4 && sizeof(i ?: 5l) == sizeof(long));
    assert((count() ?: 9) == 9 && n == 1 && (count() ?: 9) == 1 && n == 2);
    i ?: count();
    assert(n == 2 && (0 ?: count()) == 2 && n == 3);
    return 0;
}
