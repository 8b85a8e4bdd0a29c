// expect: TRUE
// options: --property race
// A bit-field of width zero puts two bit-fields into memory locations of their own; both are written without end.
#include <pthread.h>

struct {
    unsigned open : 4;
    unsigned : 0;
    unsigned dirty : 4;
} state;

void *opener(void *arg)
{
    while (1)
        state.open++;
}

void *writer(void *arg)
{
    while (1)
        state.dirty++;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, opener, 0);
    pthread_create(&b, 0, writer, 0);
    pthread_join(a, 0);
    return 0;
}
