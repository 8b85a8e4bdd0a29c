// expect: TRUE
// options: --property memory
// Of an object only the address of a member is kept, in a static local; it leads to the object all the same.
#include <pthread.h>
#include <stdlib.h>

struct link { struct link *next; };
struct item { int number; struct link link; };

static void keep(struct link *l)
{
    static struct link *all;
    l->next = all;
    all = l;
}

static void *work(void *arg)
{
    struct item *item = malloc(sizeof *item);
    item->number = 1;
    keep(&item->link);
    return arg;
}

int main(void)
{
    pthread_t thread;
    work(NULL);
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
    return 0;
}
