/* Two threads fill the two parts of an array. */
#include <pthread.h>

extern void abort(void);
void reach_error(void) { abort(); }
#define assert(condition) do { if (!(condition)) reach_error(); } while (0)
extern int __VERIFIER_nondet_int(void);

#define SIZE 1000

int a[SIZE];
int middle, end;

void *low(void *arg)
{
    for (int i = 0; i < middle; i++)
        a[i] = 1;
    return 0;
}

void *high(void *arg)
{
    for (int i = middle; i < end; i++)
        a[i] = 1;
    return 0;
}

int main(void)
{
    middle = __VERIFIER_nondet_int();
    end = __VERIFIER_nondet_int();
    if (middle < 0 || end < middle || end > SIZE)
        return 0;
    pthread_t first, second;
    pthread_create(&first, 0, low, 0);
    pthread_create(&second, 0, high, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    for (int i = 0; i < end; i++)
        assert(a[i] == 1);
    return 0;
}
