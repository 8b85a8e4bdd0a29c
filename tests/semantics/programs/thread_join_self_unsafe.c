// expect: FALSE(def-behavior)
// clause: POSIX pthread_join
// runs: undefined
// A thread that joins itself: glibc gives EDEADLK, musl waits for ever.
#include <pthread.h>
int main(void) {
    pthread_join(pthread_self(), 0);
    return 0;
}
