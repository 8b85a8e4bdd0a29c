// expect: FALSE(def-behavior)
// Key 0 was never created (POSIX pthread_getspecific).
#include <pthread.h>

pthread_key_t key;

int main(void)
{
    return pthread_getspecific(key) != 0;
}
