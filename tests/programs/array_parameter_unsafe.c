// expect: FALSE(unreach-call)
// Two threads call a function that adds to the array it is given, not to a copy of it.
#include <assert.h>
#include <pthread.h>

int shared[2];

void add(int a[2], int i) { a[i] = a[i] + 1; }

void *run(void *arg) {
    add(shared, 1);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, run, 0);
    pthread_create(&u, 0, run, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(shared[1] == 2);
    return 0;
}
