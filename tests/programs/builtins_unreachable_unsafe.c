// expect: FALSE(def-behavior)
// What is said to be unreachable is reached if the threads meet.
#include <pthread.h>

int turn;

void *run(void *arg) {
    turn = 2;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    switch (turn) {
    case 0: case 1: break;
    default: __builtin_unreachable();
    }
    pthread_join(t, 0);
    return 0;
}
