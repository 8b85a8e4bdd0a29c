// expect: TRUE
// clause: POSIX getpid
// runs: pass
// All threads have the same process id, which stays the same.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
void *worker(void *arg) {
    assert(getpid() == *(pid_t *)arg);
    return 0;
}
int main(void) {
    pthread_t t;
    pid_t here = getpid();
    pthread_create(&t, 0, worker, &here);
    pthread_join(t, 0);
    assert(getpid() == here && here > 0);
    return 0;
}
