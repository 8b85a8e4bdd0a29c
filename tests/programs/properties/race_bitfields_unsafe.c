// expect: FALSE(no-data-race)
// options: --property race
// Two bit-fields next to each other are one memory location, although no bit is common to both.
#include <pthread.h>

struct {
    unsigned open : 1;
    unsigned dirty : 1;
} state;

void *opener(void *arg)
{
    state.open = 1;
    return 0;
}

void *writer(void *arg)
{
    state.dirty = 1;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, opener, 0);
    pthread_create(&b, 0, writer, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return state.open && state.dirty;
}
