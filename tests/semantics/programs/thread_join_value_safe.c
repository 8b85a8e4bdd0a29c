// expect: TRUE
// clause: POSIX pthread_join
// runs: pass
// pthread_join gives what the thread returned or passed to pthread_exit.
#include <assert.h>
#include <pthread.h>
void *returns(void *arg) { return arg; }
void leave(void *value) { pthread_exit(value); }
void *exits(void *arg) {
    leave(arg);
    assert(0);
    return 0;
}
int a, b;
int main(void) {
    pthread_t s, t;
    void *x, *y;
    pthread_create(&s, 0, returns, &a);
    pthread_create(&t, 0, exits, &b);
    assert(pthread_join(s, &x) == 0 && pthread_join(t, &y) == 0);
    assert(x == &a && y == &b);
    return 0;
}
