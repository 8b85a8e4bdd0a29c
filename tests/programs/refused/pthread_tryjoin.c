// expect: REFUSED 10:5 pthread_tryjoin_np: not supported yet
#include <pthread.h>
void *worker(void *arg) {
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_tryjoin_np(t, 0);
    return 0;
}
