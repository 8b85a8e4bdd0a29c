/* One thread doubles 2n times, the other one triples n times. */
#include <pthread.h>

extern void abort(void);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void assume_abort_if_not(int condition)
{
    if (!condition)
        abort();
}

int n;
unsigned x = 1, y = 1;

static void *twos(void *unused)
{
    for (int i = 0; i < n; i++) {
        x = x + x;
        x = x + x;
    }
    return 0;
}

static void *fours(void *unused)
{
    for (int i = 0; i < n; i++)
        y = 3 * y;
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    pthread_t t0, t1;
    pthread_create(&t0, 0, twos, 0);
    pthread_create(&t1, 0, fours, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    assume_abort_if_not(x != y);
    reach_error();
    return 0;
}
