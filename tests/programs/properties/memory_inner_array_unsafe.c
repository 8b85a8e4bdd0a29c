// expect: FALSE(valid-deref)
// options: --property memory
// An index leaves the first array of a struct on the heap, but stays inside of the struct.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

struct record { int low[2]; int high[2]; };

static atomic_int next;

static void *fill(void *arg)
{
    struct record *r = arg;
    int i = atomic_fetch_add(&next, 1);
    if (i < 4) // four numbers, but not in one array
        r->low[i] = 1;
    return NULL;
}

int main(void)
{
    pthread_t threads[3];
    struct record *r = calloc(1, sizeof *r);
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, fill, r);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    free(r);
    return 0;
}
