// expect: FALSE(unreach-call)
// By mistake both threads get the same element.
#include <assert.h>
#include <pthread.h>

struct slot { int hits; };
struct slot slots[2];

void *worker(void *arg) {
    struct slot *s = arg;
    s->hits++;
    return 0;
}

int main(void) {
    pthread_t t[2];
    int i;
    for (i = 0; i < 2; i++)
        pthread_create(&t[i], 0, worker, &slots[i / 2]);
    for (i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(slots[1].hits == 0);
    assert(slots[0].hits == 2);
    return 0;
}
