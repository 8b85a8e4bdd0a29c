// expect: FALSE(unreach-call)
// The second name is the first one again, so its semaphore has the value 2.
#include <assert.h>
#include <fcntl.h>
#include <semaphore.h>

int main(void) {
    char first[] = "/a1", second[] = "/a2";
    sem_open(first, O_CREAT, 0600, 2);
    second[2] = first[2];
    sem_t *semaphore = sem_open(second, O_CREAT, 0600, 7);
    if (semaphore == SEM_FAILED)
        return 1;
    int value;
    sem_getvalue(semaphore, &value);
    assert(value == 7);
    return 0;
}
