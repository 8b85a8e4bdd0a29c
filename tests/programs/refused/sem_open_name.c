// expect: REFUSED 8:16 the name is no literal
// It is not known which semaphore this is.
#include <fcntl.h>
#include <semaphore.h>

int main(int argc, char **argv)
{
    sem_t *s = sem_open(argv[0], O_CREAT, 0600, 1);
    return s == SEM_FAILED;
}
