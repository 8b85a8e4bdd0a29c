// expect: REFUSED 6:5 thread-specific data is not supported yet
#include <pthread.h>
pthread_key_t key;
int main(void)
{
    pthread_key_create(&key, 0);
    return 0;
}
