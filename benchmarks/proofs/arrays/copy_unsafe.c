/* A thread copies an array with unknown contents. */
#include <pthread.h>

extern void abort(void);
void reach_error(void) { abort(); }
#define assert(condition) do { if (!(condition)) reach_error(); } while (0)
extern int __VERIFIER_nondet_int(void);

#define SIZE 100

int from[SIZE], to[SIZE];
int n;

void *copy(void *arg)
{
    for (int i = 0; i < n; i++)
        to[i] = from[0];
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    if (n < 0 || n > SIZE)
        return 0;
    for (int i = 0; i < n; i++)
        from[i] = __VERIFIER_nondet_int();
    pthread_t thread;
    pthread_create(&thread, 0, copy, 0);
    pthread_join(thread, 0);
    for (int i = 0; i < n; i++)
        assert(from[i] == to[i]);
    return 0;
}
