/* Two threads compute the maximum of the parts of an array. */
#include <pthread.h>
#include <stdlib.h>

extern void abort(void);
void reach_error(void) { abort(); }
#define assert(condition) do { if (!(condition)) reach_error(); } while (0)
extern int __VERIFIER_nondet_int(void);

int *a, n, maximum;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void look_at(int x)
{
    pthread_mutex_lock(&lock);
    if (x > maximum) {
        maximum = x;
    }
    pthread_mutex_unlock(&lock);
}

void *first(void *arg)
{
    for (int i = 0; i < n / 2; i++)
        look_at(a[i]);
    return 0;
}

void *second(void *arg)
{
    for (int i = n / 2; i < n; i++)
        look_at(a[i]);
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    if (n < 2 || n > 1000)
        return 0;
    a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    maximum = a[0];
    pthread_t t, u;
    pthread_create(&t, 0, first, 0);
    pthread_create(&u, 0, second, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    for (int i = 0; i < n; i++)
        assert(a[i] <= maximum);
    return 0;
}
