/* Two threads meet at a barrier n times; each counts its rounds. */
#include <pthread.h>

extern void abort(void);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static void assume_abort_if_not(int condition)
{
    if (!condition)
        abort();
}

int n, arrived, meeting, x, y;

static void *first(void *unused)
{
    for (int i = 0; i < n; i++) {
        int mine;
        __VERIFIER_atomic_begin();
        x++;
        mine = meeting;
        arrived++;
        if (arrived == 2) {
            arrived = 0;
            meeting++;
        }
        __VERIFIER_atomic_end();
        while (meeting == mine)
            ;
        if (x < y - 1 || y < x - 1)
            reach_error();
    }
    return 0;
}

static void *second(void *unused)
{
    for (int i = 0; i < n; i++) {
        int mine;
        __VERIFIER_atomic_begin();
        y++;
        mine = meeting;
        arrived++;
        if (arrived == 2) {
            arrived = 0;
            meeting++;
        }
        __VERIFIER_atomic_end();
        while (meeting == mine)
            ;
    }
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    pthread_t t0, t1;
    pthread_create(&t0, 0, first, 0);
    pthread_create(&t1, 0, second, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    assume_abort_if_not(x != y);
    reach_error();
    return 0;
}
