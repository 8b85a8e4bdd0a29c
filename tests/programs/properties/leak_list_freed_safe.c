// expect: TRUE
// options: --property leaks
// Two threads push nodes on a list, and main frees all of it.
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
    for (struct node *n = head, *next; n != NULL; n = next) {
        next = n->next;
        free(n);
    }
    return 0;
}
