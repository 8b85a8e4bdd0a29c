// expect: FALSE(unreach-call)
// The flag is raised before the data is there.
#include <assert.h>
#include <pthread.h>

int data, flag;

void *sender(void *arg) {
    flag = 1;
    data = 42;
    return 0;
}

void *receiver(void *arg) {
    if (flag)
        assert(data == 42);
    return 0;
}

int main(void) {
    pthread_t s, r;
    pthread_create(&s, 0, sender, 0);
    pthread_create(&r, 0, receiver, 0);
    pthread_join(s, 0);
    pthread_join(r, 0);
    return 0;
}
