// expect: TRUE
// Lamport's bakery for two threads, until the third ticket is handed out.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);
#define LAST 3

int choosing[2];
unsigned number[2];
int inside;

// The critical section: nobody else is in it.
void critical(void) {
    inside++;
    assert(inside == 1);
    inside--;
}

void *worker(void *arg) {
    int me = (int)(long)arg;
    int other = 1 - me;
    while (1) {
        unsigned mine, theirs;
        choosing[me] = 1;
        mine = number[other];
        __VERIFIER_assume(mine < LAST);
        mine++;
        number[me] = mine;
        choosing[me] = 0;
        while (choosing[other])
            ;
        do
            theirs = number[other];
        while (theirs != 0 && (theirs < mine || (theirs == mine && other < me)));
        critical();
        number[me] = 0;
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, (void *)0L);
    pthread_create(&b, 0, worker, (void *)1L);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
