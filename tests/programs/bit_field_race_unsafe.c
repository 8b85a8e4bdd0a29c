// expect: FALSE(unreach-call)
// Two threads write to adjacent bit-fields: each reads and writes both, and one write may be lost.
#include <assert.h>
#include <pthread.h>

struct flags { unsigned a : 1, b : 1; } f;

void *left(void *arg) { f.a = 1; return 0; }
void *right(void *arg) { f.b = 1; return 0; }

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, left, 0);
    pthread_create(&u, 0, right, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(f.a && f.b);
    return 0;
}
