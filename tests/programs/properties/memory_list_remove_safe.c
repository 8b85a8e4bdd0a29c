// expect: TRUE
// options: --property memory
// A list is walked under the lock; a thread unlinks its first node under the lock and frees it after that.
#include <pthread.h>
#include <stdlib.h>

struct node { int key; struct node *next; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *head;

static void push(int key)
{
    struct node *n = malloc(sizeof *n);
    n->key = key;
    n->next = head;
    head = n;
}

static void *drop_first(void *arg)
{
    pthread_mutex_lock(&lock);
    struct node *n = head;
    if (n != NULL)
        head = n->next;
    pthread_mutex_unlock(&lock);
    free(n);
    return arg;
}

int main(void)
{
    pthread_t thread;
    int sum = 0;
    push(1);
    push(2);
    pthread_create(&thread, NULL, drop_first, NULL);
    pthread_mutex_lock(&lock);
    for (struct node *n = head; n != NULL; n = n->next)
        sum += n->key;
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    drop_first(NULL);
    return sum;
}
