// expect: FALSE(def-behavior)
// POSIX pthread_join: the last thread is joined twice, the others never.
#include <assert.h>
#include <pthread.h>
void *nothing(void *arg) { return arg; }
int main(void) {
    pthread_t t;
    for (int i = 0; i < 2; i++)
        pthread_create(&t, 0, nothing, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t, 0);
}
