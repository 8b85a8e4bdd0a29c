// expect: FALSE(no-data-race)
// options: --property race
// A sequence lock throws away what was read in bad moments, but the plain reading is a race all the same.
#include <pthread.h>
#include <stdatomic.h>

atomic_uint version;
unsigned low, high;

void *writer(void *arg)
{
    version++;
    low = 1;
    high = 1;
    version++;
    return 0;
}

int main(void)
{
    pthread_t t;
    unsigned before, a, b;
    pthread_create(&t, 0, writer, 0);
    do {
        before = version;
        a = low;
        b = high;
    } while (before % 2 || before != version);
    pthread_join(t, 0);
    return a != b;
}
