// expect: TRUE
// A thread joins its sibling, whose identifier is in a global written before it starts.
#include <assert.h>
#include <pthread.h>

pthread_t first;
int x;

void *writer(void *arg) {
    x = 5;
    return 0;
}

void *waiter(void *arg) {
    pthread_join(first, 0);
    assert(x == 5);
    x = 6;
    return 0;
}

int main(void) {
    pthread_t second;
    pthread_create(&first, 0, writer, 0);
    pthread_create(&second, 0, waiter, 0);
    pthread_join(second, 0);
    assert(x == 6);
    return 0;
}
