// expect: FALSE(valid-deref)
// The size is an input, and one value of it is too small.
#include <pthread.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
char *data;

void *set(void *arg) {
    data[2] = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    unsigned char n = __VERIFIER_nondet_uchar();
    if (n < 2 || n > 5)
        return 0;
    data = malloc(n);
    pthread_create(&t, 0, set, 0);
    pthread_join(t, 0);
    return 0;
}
