// expect: TRUE
// Names of semaphores that only the running program knows; equal names are one semaphore.
#include <assert.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t *open_named(const char *name, unsigned value) {
    sem_unlink(name);
    return sem_open(name, O_CREAT | O_EXCL, 0600, value);
}

int main(void) {
    char name[16];
    sem_t *forks = open_named("/forks", 2), *again = sem_open("/forks", 0);
    snprintf(name, sizeof name, "/seat%d", 1);
    sem_t *seat = open_named(name, 1);
    if (forks == SEM_FAILED || again == SEM_FAILED || seat == SEM_FAILED)
        return 1;
    int value;
    sem_wait(again);
    sem_getvalue(forks, &value);
    assert(value == 1 && again == forks && seat != forks);
    assert(sem_open("/seat2", 0) == SEM_FAILED);
    return 0;
}
