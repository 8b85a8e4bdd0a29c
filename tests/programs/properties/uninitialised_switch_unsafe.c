// expect: FALSE(no-uninitialised)
// options: --property uninitialised
// A switch sets a local for two of the three tickets that threads draw.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

static atomic_uint ticket;

static void *work(void *arg)
{
    long share;
    switch (atomic_fetch_add(&ticket, 1)) {
    case 0:
        share = 10;
        break;
    case 1:
        share = 20;
        break;
    }
    return share > 15 ? arg : NULL;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, work, NULL);
    pthread_create(&two, NULL, work, NULL);
    work(NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
