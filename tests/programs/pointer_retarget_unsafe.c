// expect: FALSE(unreach-call)
// The pointer moves between the two uses of it in one assignment: a is read, b is written.
#include <assert.h>
#include <pthread.h>

int a = 5, b = 9;
int *shared = &a;

void *add(void *arg) {
    *shared = *shared + 1;
    return 0;
}

void *retarget(void *arg) {
    shared = &b;
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, add, 0);
    pthread_create(&u, 0, retarget, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert((a == 6 && b == 9) || (a == 5 && b == 10));
    return 0;
}
