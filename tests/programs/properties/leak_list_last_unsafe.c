// expect: FALSE(valid-memtrack)
// options: --property memory
// Two threads push nodes on a list, and main frees all of them but the last, and forgets the list.
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
    while (head->next != NULL) {
        struct node *n = head;
        head = n->next;
        free(n);
    }
    head = NULL;
    return 0;
}
