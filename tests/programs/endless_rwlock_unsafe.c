// expect: FALSE(unreach-call)
// A readers-writer lock; a writer comes in beside a single reader.
#include <assert.h>
#include <pthread.h>

int state; // -1: a writer, else the number of readers
int x, y;

_Bool __VERIFIER_atomic_try_read(void) {
    if (state < 0)
        return 0;
    state++;
    return 1;
}

_Bool __VERIFIER_atomic_try_write(void) {
    if (state > 1)
        return 0;
    state = -1;
    return 1;
}

void __VERIFIER_atomic_end_read(void) { state--; }

void *reader(void *arg) {
    while (1) {
        while (!__VERIFIER_atomic_try_read())
            ;
        assert(x == y);
        __VERIFIER_atomic_end_read();
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, reader, 0);
    pthread_create(&b, 0, reader, 0);
    while (1) {
        while (!__VERIFIER_atomic_try_write())
            ;
        x = !x;
        y = !y;
        state = 0;
    }
    return 0;
}
