// expect: REFUSED 15:5 exit in a callee
// The callee ends the thread, and does not know its caller's clean-up handlers.
#include <pthread.h>
void handler(void *arg)
{
}
void leave(void)
{
    pthread_exit(0);
}
int main(void)
{
    pthread_cleanup_push(handler, 0);
    /* pthread_exit runs handler() */
    leave();
    pthread_cleanup_pop(0);
    return 0;
}
