// expect: FALSE(unreach-call)
// A reader can see the counter wrapped to zero.
#include <assert.h>
#include <pthread.h>

unsigned char c = 254;

void *worker(void *arg) {
    c++;
    c++;
    return 0;
}

int main(void) {
    pthread_t a;
    unsigned char seen;
    pthread_create(&a, 0, worker, 0);
    seen = c;
    assert(seen >= 254);
    pthread_join(a, 0);
    return 0;
}
