// expect: FALSE(unreach-call)
// The threads of a chain hand a value on; the last link is not waited for.
#include <assert.h>
#include <pthread.h>

int value[4];

void *link_up(void *arg) {
    long n = (long)arg;
    pthread_t next;
    value[n] = n;
    if (n < 3) {
        pthread_create(&next, 0, link_up, (void *)(n + 1));
        if (n < 2)
            pthread_join(next, 0);
    }
    return 0;
}

int main(void) {
    pthread_t first;
    pthread_create(&first, 0, link_up, (void *)1L);
    pthread_join(first, 0);
    assert(value[1] == 1 && value[2] == 2);
    assert(value[3] == 3);
    return 0;
}
