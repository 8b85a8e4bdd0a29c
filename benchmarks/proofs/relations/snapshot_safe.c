/* A reader that reads in the opposite order never sees the second counter ahead of the first. */
#include <pthread.h>

extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

unsigned n, x, y;

void *writer(void *arg)
{
    for (unsigned i = 0; i < n; i++) {
        x++;
        y++;
    }
    return 0;
}

void *reader(void *arg)
{
    while (__VERIFIER_nondet_int()) {
        unsigned b = y;
        unsigned a = x;
        if (!(b <= a))
            reach_error();
    }
    return 0;
}

int main(void)
{
    pthread_t t0, t1;
    n = __VERIFIER_nondet_uint();
    pthread_create(&t0, 0, writer, 0);
    pthread_create(&t1, 0, reader, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    return 0;
}
