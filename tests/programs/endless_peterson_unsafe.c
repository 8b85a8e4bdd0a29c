// expect: FALSE(unreach-call)
// Peterson's algorithm; one thread gives way before it says that it wants to enter.
#include <assert.h>
#include <pthread.h>

int want0, want1, turn;
int inside;

// The critical section: nobody else is in it.
void critical(void) {
    inside++;
    assert(inside == 1);
    inside--;
}

void *first(void *arg) {
    while (1) {
        want0 = 1;
        turn = 1;
        while (want1 && turn == 1)
            ;
        critical();
        want0 = 0;
    }
    return 0;
}

void *second(void *arg) {
    while (1) {
        turn = 0;
        want1 = 1;
        while (want0 && turn == 0)
            ;
        critical();
        want1 = 0;
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
