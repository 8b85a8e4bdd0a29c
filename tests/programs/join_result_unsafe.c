// expect: FALSE(unreach-call)
// The result of the thread depends on the schedule.
#include <assert.h>
#include <pthread.h>

int x;

void *reader(void *arg) {
    return (void *)(long)x;
}

int main(void) {
    pthread_t t;
    void *result;
    pthread_create(&t, NULL, reader, NULL);
    x = 3;
    pthread_join(t, &result);
    assert((long)result == 3);
    return 0;
}
