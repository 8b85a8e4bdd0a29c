// expect: FALSE(def-behavior)
// A flag that was not initialised is undefined (POSIX pthread_once).
#include <pthread.h>
#include <stdlib.h>

void routine(void)
{
}

int main(void)
{
    pthread_once_t *flag = malloc(sizeof *flag);
    pthread_once(flag, routine);
    free(flag);
    return 0;
}
