// expect: TRUE
// options: --property memory
// Messages are handed over through a queue; who takes one out owns and frees it.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

struct message { int number; };

static struct message *queue[2];
static sem_t filled;

static void *consumer(void *arg)
{
    for (int i = 0; i < 2; i++) {
        sem_wait(&filled);
        struct message *m = queue[i];
        queue[i] = NULL;
        free(m); // it is ours now
    }
    return arg;
}

int main(void)
{
    pthread_t thread;
    sem_init(&filled, 0, 0);
    pthread_create(&thread, NULL, consumer, NULL);
    for (int i = 0; i < 2; i++) {
        struct message *m = malloc(sizeof *m);
        m->number = i;
        queue[i] = m;
        sem_post(&filled);
    }
    pthread_join(thread, NULL);
    return 0;
}
