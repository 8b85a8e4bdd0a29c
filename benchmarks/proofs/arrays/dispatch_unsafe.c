/* Two threads execute the same table of commands, but disagree about one of them. */
#include <pthread.h>
#include <stdlib.h>

extern void abort(void);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void assume_abort_if_not(int condition)
{
    if (!condition)
        abort();
}

static int *create_fresh_int_array(int size)
{
    assume_abort_if_not(size >= 0);
    assume_abort_if_not(size <= (((size_t)4294967295) / sizeof(int)));
    int *array = (int *)malloc(sizeof(int) * (size_t)size);
    for (int i = 0; i < size; i++)
        array[i] = __VERIFIER_nondet_int();
    return array;
}

int *commands, n;
unsigned x, y;

static void *chain(void *unused)
{
    for (int i = 0; i < n; i++) {
        if (commands[i] == 0)
            x = x + 1;
        else if (commands[i] == 1)
            x = x + x;
        else
            x = 7;
    }
    return 0;
}

static void *table(void *unused)
{
    for (int i = 0; i < n; i++) {
        switch (commands[i]) {
        case 1:
            y = 2 * y;
            break;
        case 0:
            y++;
            break;
        default:
            y = 8;
        }
    }
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    commands = create_fresh_int_array(n);
    pthread_t t0, t1;
    pthread_create(&t0, 0, chain, 0);
    pthread_create(&t1, 0, table, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    assume_abort_if_not(x != y);
    reach_error();
    return 0;
}
