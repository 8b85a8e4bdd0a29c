// expect: TRUE
// A pointer to attributes may be null.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t first, second;
void set_up(pthread_mutex_t *mutex, pthread_mutexattr_t *attributes)
{
    pthread_mutex_init(mutex, attributes);
}
int main(void)
{
    pthread_mutexattr_t recursive;
    pthread_mutexattr_init(&recursive);
    pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
    set_up(&first, &recursive);
    set_up(&second, 0);
    assert(pthread_mutex_lock(&first) == 0);
    assert(pthread_mutex_trylock(&first) == 0);
    assert(pthread_mutex_lock(&second) == 0);
    assert(pthread_mutex_trylock(&second) != 0);
    return 0;
}
