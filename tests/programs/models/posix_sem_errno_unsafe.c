// expect: FALSE(unreach-call)
// A call that succeeds does not reset errno (C17 7.5p3; POSIX sem_trywait).
#include <assert.h>
#include <errno.h>
#include <semaphore.h>

sem_t s;

int main(void)
{
    sem_init(&s, 0, 0);
    sem_trywait(&s);
    sem_post(&s);
    sem_trywait(&s);
    assert(errno == 0);
    return 0;
}
