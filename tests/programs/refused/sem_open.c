// expect: REFUSED 5:16 named semaphores are not supported
#include <semaphore.h>
int main(void)
{
    sem_t *s = sem_open("/name", 0);
    return s == SEM_FAILED;
}
