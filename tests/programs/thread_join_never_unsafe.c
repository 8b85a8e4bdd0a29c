// expect: FALSE(def-behavior)
// POSIX pthread_join: the value is not the ID of a thread.
#include <assert.h>
#include <pthread.h>
pthread_t t;
int main(void) { pthread_join(t, 0); }
