// expect: FALSE(valid-memtrack)
// options: --property memory
// A thread unlinks nodes that are stale from a list that lives on, but does not free them.
#include <pthread.h>
#include <stdlib.h>

struct node { int stale; struct node *next; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *head;

static void *sweep(void *arg)
{
    pthread_mutex_lock(&lock);
    for (struct node **link = &head; *link != NULL;) {
        struct node *n = *link;
        if (n->stale) {
            *link = n->next;
        } else {
            link = &n->next;
        }
    }
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    for (int i = 0; i < 2; i++) {
        struct node *n = malloc(sizeof *n);
        n->stale = 0;
        n->next = head;
        head = n;
    }
    pthread_create(&thread, NULL, sweep, NULL);
    pthread_mutex_lock(&lock);
    head->next->stale = 1; // in time for the sweep, or not
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0; // what is in the list is kept
}
