// expect: FALSE(valid-deref)
// options: --property memory
// A message is written to after it was handed over through a queue to a thread that frees it.
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
        queue[i] = m;
        sem_post(&filled);
        m->number = i;
    }
    pthread_join(thread, NULL);
    return 0;
}
