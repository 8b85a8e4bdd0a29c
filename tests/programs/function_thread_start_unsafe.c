// expect: FALSE(unreach-call)
// Which function a thread starts with is changed by another thread.
#include <assert.h>
#include <pthread.h>

int a;

void *add(void *arg) { a += 1; return 0; }
void *set(void *arg) { a = 10; return 0; }
void *(*next)(void *) = add;

void *choose(void *arg) {
    next = set;
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, choose, 0);
    pthread_create(&u, 0, next, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(a == 1);
    return 0;
}
