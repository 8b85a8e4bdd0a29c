// expect: TRUE
// options: --property memory
// Main frees a node after it has joined the thread that reads the node.
#include <pthread.h>
#include <stdlib.h>

struct node { int key; int payload; };

static void *reader(void *arg)
{
    struct node *n = arg;
    return n->payload > 0 ? arg : NULL;
}

int main(void)
{
    pthread_t thread;
    struct node *n = malloc(sizeof *n);
    n->key = 1;
    n->payload = 7;
    pthread_create(&thread, NULL, reader, n);
    pthread_join(thread, NULL);
    free(n);
    return 0;
}
