// expect: FALSE(unreach-call)
// Peterson's algorithm with the two announcements swapped: turn before want.
#include <assert.h>
#include <pthread.h>

int want0, want1, turn;
int counter;

void *first(void *arg) {
    turn = 1;
    want0 = 1;
    while (want1 && turn == 1)
        ;
    counter++;
    want0 = 0;
    return 0;
}

void *second(void *arg) {
    turn = 0;
    want1 = 1;
    while (want0 && turn == 0)
        ;
    counter++;
    want1 = 0;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(counter == 2);
    return 0;
}
