// expect: REFUSED 9:5 the address of a stack is not modelled
#include <pthread.h>
int main(void)
{
    pthread_attr_t attributes;
    void *stack;
    size_t size;
    pthread_attr_init(&attributes);
    pthread_attr_getstack(&attributes, &stack, &size);
    return size != 0;
}
