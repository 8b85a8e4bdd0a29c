// expect: FALSE(no-data-race)
// options: --property race
// One thread stores atomically through a pointer, and the other one reads plainly through another pointer.
#include <pthread.h>

int level;

void *setter(void *arg)
{
    __atomic_store_n((int *)arg, 1, __ATOMIC_SEQ_CST);
    return 0;
}

int main(void)
{
    int *mine = &level;
    pthread_t t;
    pthread_create(&t, 0, setter, &level);
    int seen = *mine;
    pthread_join(t, 0);
    return seen;
}
