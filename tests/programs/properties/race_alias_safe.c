// expect: TRUE
// options: --property race
// An input decides which of two variables each endless thread works on, but it is never the same one.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
unsigned red, blue;
unsigned *mine, *yours;

void *first(void *arg)
{
    while (1)
        (*mine)++;
}

void *second(void *arg)
{
    while (1)
        (*yours)++;
}

int main(void)
{
    pthread_t a, b;
    if (__VERIFIER_nondet_int()) {
        mine = &red;
        yours = &blue;
    } else {
        mine = &blue;
        yours = &red;
    }
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    return 0;
}
