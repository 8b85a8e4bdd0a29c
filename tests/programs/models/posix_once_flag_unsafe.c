// expect: FALSE(def-behavior)
// A flag on the stack is undefined (POSIX pthread_once).
#include <pthread.h>

void routine(void)
{
}

int main(void)
{
    pthread_once_t flag = PTHREAD_ONCE_INIT;
    pthread_once(&flag, routine);
    return 0;
}
