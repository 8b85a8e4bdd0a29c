// expect: FALSE(unreach-call)
// Two threads advance one shared pointer: both may take the same element.
#include <assert.h>
#include <pthread.h>

int slots[3];
int *next = slots;

void *take(void *arg) {
    *next++ = 1;
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, take, 0);
    pthread_create(&u, 0, take, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(next - slots == 2);
    return 0;
}
