// expect: REFUSED 8:5 the value that it asks for is not modelled
#include <pthread.h>
int main(void)
{
    pthread_attr_t attributes;
    int policy;
    pthread_attr_init(&attributes);
    pthread_attr_getschedpolicy(&attributes, &policy);
    return policy;
}
