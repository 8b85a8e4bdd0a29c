// expect: TRUE
// options: --property memory
// Two nodes that point to each other are kept in a global.
#include <pthread.h>
#include <stdlib.h>

struct node { struct node *other; };

static struct node *root;

static void *make_pair(void *arg)
{
    struct node *a = malloc(sizeof *a);
    struct node *b = malloc(sizeof *b);
    a->other = b;
    b->other = a;
    root = a;
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, make_pair, NULL);
    pthread_join(thread, NULL);
    return 0;
}
