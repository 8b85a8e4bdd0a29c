// expect: TRUE
// A sequence lock; the writer ends before its counter wraps around.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);

unsigned seq; // odd while somebody writes
int x, y;

void *writer(void *arg) {
    while (1) {
        __VERIFIER_assume(seq < 6); // else it could come around to where a reader began
        seq = seq + 1;
        x = !x;
        y = !y;
        seq = seq + 1;
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
