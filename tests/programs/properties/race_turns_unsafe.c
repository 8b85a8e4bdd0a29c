// expect: FALSE(no-data-race)
// options: --property race
// The turn is handed over one statement too early.
#include <pthread.h>
#include <stdatomic.h>

atomic_int turn;
unsigned board;

void *player(void *arg)
{
    int me = (int)(long)arg;
    while (1) {
        while (turn != me) {
        }
        turn = 1 - me;
        board = board * 2 + 1;
    }
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, player, (void *)0);
    pthread_create(&b, 0, player, (void *)1);
    pthread_join(a, 0);
    return 0;
}
