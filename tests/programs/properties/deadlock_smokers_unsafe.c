// expect: FALSE(no-deadlock)
// options: --property deadlock
// Cigarette smokers: an agent puts two of three things on the table, and each of three smokers grabs what it needs one by one.
#include <pthread.h>
#include <semaphore.h>

extern unsigned __VERIFIER_nondet_uint(void);

sem_t thing[3], agent;

void *smoker(void *arg) {
    long mine = (long)arg;
    while (1) {
        sem_wait(&thing[(mine + 1) % 3]);
        sem_wait(&thing[(mine + 2) % 3]);
        sem_post(&agent);
    }
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        sem_init(&thing[i], 0, 0);
    sem_init(&agent, 0, 1);
    for (long i = 0; i < 3; i++)
        pthread_create(&t[i], 0, smoker, (void *)i);
    while (1) {
        unsigned kept = __VERIFIER_nondet_uint() % 3;
        sem_wait(&agent);
        sem_post(&thing[(kept + 1) % 3]);
        sem_post(&thing[(kept + 2) % 3]);
    }
}
