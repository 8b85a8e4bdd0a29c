// expect: FALSE(unreach-call)
// The sibling is joined only after the value has been looked at.
#include <assert.h>
#include <pthread.h>

pthread_t first;
int x;

void *writer(void *arg) {
    x = 5;
    return 0;
}

void *waiter(void *arg) {
    int seen = x;
    pthread_join(first, 0);
    assert(x == 5);
    assert(seen == 5);
    return 0;
}

int main(void) {
    pthread_t second;
    pthread_create(&first, 0, writer, 0);
    pthread_create(&second, 0, waiter, 0);
    pthread_join(second, 0);
    return 0;
}
