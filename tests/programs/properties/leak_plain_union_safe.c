// expect: TRUE
// options: --property memory
// An object is kept in a global union that has an integer as its first member.
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static union {
    long number;
    char *text;
} setting;

static void *set(void *arg)
{
    int length = __VERIFIER_nondet_int();
    setting.text = malloc(4);
    setting.text[0] = length > 3 ? 'x' : 0;
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set, NULL);
    pthread_join(thread, NULL);
    return 0;
}
