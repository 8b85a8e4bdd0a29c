// expect: FALSE(valid-deref)
// options: --property memory
// Two threads push nodes on a list, and main asks each node for the next one after it has freed it.
#include <pthread.h>
#include <stdlib.h>

struct node { struct node *next; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *head;

static void *push(void *arg)
{
    struct node *n = malloc(sizeof *n);
    pthread_mutex_lock(&lock);
    n->next = head;
    head = n;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, push, NULL);
    pthread_create(&two, NULL, push, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    for (struct node *n = head; n != NULL; n = n->next)
        free(n);
    return 0;
}
