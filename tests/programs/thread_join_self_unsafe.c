// expect: FALSE(def-behavior)
// POSIX pthread_join: undefined for the calling thread (glibc gives EDEADLK).
#include <assert.h>
#include <pthread.h>
int main(void) { pthread_join(pthread_self(), 0); }
