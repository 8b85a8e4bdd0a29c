// expect: FALSE(unreach-call)
// A handler interrupts the wait, which fails.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>

sem_t semaphore;

static void handle(int number)
{
}

static void *run(void *arg)
{
    int result = sem_wait(&semaphore);
    assert(result == 0);
    return 0;
}

int main(void)
{
    struct sigaction action = { .sa_handler = handle };
    pthread_t thread;
    sigemptyset(&action.sa_mask);
    sigaction(SIGUSR1, &action, 0);
    sem_init(&semaphore, 0, 0);
    pthread_create(&thread, 0, run, 0);
    pthread_kill(thread, SIGUSR1);
    sem_post(&semaphore);
    pthread_join(thread, 0);
    return 0;
}
