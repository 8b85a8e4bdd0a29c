// expect: TRUE
// options: --property race
// Two endless threads work on a plain variable in turns, which an atomic variable hands out.
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
        board = board * 2 + 1;
        turn = 1 - me;
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
