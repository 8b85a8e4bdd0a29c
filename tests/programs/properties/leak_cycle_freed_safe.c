// expect: TRUE
// options: --property leaks
// Two nodes that point to each other are freed, one by way of the other.
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
    free(root->other);
    free(root);
    return 0;
}
