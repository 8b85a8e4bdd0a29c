// expect: FALSE(valid-deref)
// Only what sem_open has given can be closed.
#include <semaphore.h>

sem_t semaphore;

int main(void)
{
    sem_init(&semaphore, 0, 1);
    sem_close(&semaphore);
    return 0;
}
