// expect: TRUE
// Lamport's bakery algorithm for two threads that enter once.
#include <assert.h>
#include <pthread.h>

int choosing[2], number[2];
int inside;

void *worker(void *arg) {
    int me = (int)(long)arg;
    int other = 1 - me;
    int n;
    choosing[me] = 1;
    n = number[other] + 1;
    number[me] = n;
    choosing[me] = 0;
    while (choosing[other])
        ;
    while (1) {
        int theirs = number[other];
        if (theirs == 0 || n < theirs || (n == theirs && me == 0))
            break;
    }
    inside++;
    assert(inside == 1);
    inside--;
    number[me] = 0;
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
