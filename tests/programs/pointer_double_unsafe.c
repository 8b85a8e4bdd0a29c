// expect: FALSE(valid-deref)
// A thread swaps a pointer for null for a moment; the other follows both levels between.
#include <pthread.h>

int a = 1;
int *p = &a;
int **pp = &p;

void *swap(void *arg) {
    int *old = *pp;
    *pp = 0;
    *pp = old;
    return 0;
}

int main(void) {
    pthread_t t;
    int seen;
    pthread_create(&t, 0, swap, 0);
    if (*pp)
        seen = **pp;
    pthread_join(t, 0);
    return seen == 0;
}
