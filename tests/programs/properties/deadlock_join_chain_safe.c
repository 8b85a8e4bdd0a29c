// expect: TRUE
// options: --property deadlock
// Each thread joins the one before it; the first one runs as long as an input says.
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

pthread_t one, two, three;

void *first(void *arg) {
    for (unsigned n = __VERIFIER_nondet_uint(); n > 0; n--)
        ;
    return 0;
}

void *second(void *arg) {
    pthread_join(one, 0);
    return 0;
}

void *third(void *arg) {
    pthread_join(two, 0);
    return 0;
}

int main(void) {
    pthread_create(&one, 0, first, 0);
    pthread_create(&two, 0, second, 0);
    pthread_create(&three, 0, third, 0);
    pthread_join(three, 0);
    return 0;
}
