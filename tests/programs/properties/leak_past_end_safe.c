// expect: TRUE
// options: --property memory
// Of a stack on the heap only the pointer to its top is kept: one past its end, from where the way goes back.
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *top; // a stack of two numbers

static void *fill(void *arg)
{
    top = malloc(2 * sizeof *top);
    *top++ = 1;
    *top++ = __VERIFIER_nondet_int();
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, fill, NULL);
    pthread_join(thread, NULL);
    return top[-2] == 1 ? 0 : 1;
}
