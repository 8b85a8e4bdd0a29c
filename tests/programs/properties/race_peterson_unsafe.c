// expect: FALSE(no-data-race)
// options: --property race
// In this version of Peterson's algorithm a thread gives way first and says only then that it wants to go in.
#include <pthread.h>
#include <stdatomic.h>

atomic_int wants[2], turn;
unsigned guarded;

void *worker(void *arg)
{
    int me = (int)(long)arg, other = 1 - me;
    while (1) {
        turn = other;
        wants[me] = 1;
        while (wants[other] && turn == other) {
        }
        guarded++;
        wants[me] = 0;
    }
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, (void *)0);
    pthread_create(&b, 0, worker, (void *)1);
    pthread_join(a, 0);
    return 0;
}
