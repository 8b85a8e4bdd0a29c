// expect: FALSE(unreach-call)
// A sequence lock whose counter comes around while the reader sleeps.
#include <assert.h>
#include <pthread.h>

unsigned seq; // odd while somebody writes
int x, y;

void *writer(void *arg) {
    while (1) {
        seq = (seq + 1) % 4;
        x = !x;
        y = !y;
        seq = (seq + 1) % 4;
    }
    return 0;
}

void *reader(void *arg) {
    while (1) {
        unsigned begin = seq;
        int a = x;
        int b = y;
        if (begin % 2 == 0 && seq == begin)
            assert(a == b);
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, writer, 0);
    pthread_create(&b, 0, reader, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
