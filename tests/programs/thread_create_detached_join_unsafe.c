// expect: FALSE(def-behavior)
// POSIX pthread_attr_setdetachstate: a thread that starts detached is joined.
#include <assert.h>
#include <pthread.h>
void *nothing(void *arg) { return arg; }
int main(void) {
    pthread_t t;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_create(&t, &attributes, nothing, 0);
    pthread_join(t, 0);
}
