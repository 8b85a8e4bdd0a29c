// expect: FALSE(unreach-call)
// A program must not take the number of a key for a flag: 0 may be a key (POSIX pthread_key_create).
#include <assert.h>
#include <pthread.h>

pthread_key_t key;

int main(void)
{
    pthread_key_create(&key, 0);
    assert(key);
    return 0;
}
