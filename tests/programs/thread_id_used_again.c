// expect: UNKNOWN
// POSIX pthread_join: the ID of a joined thread may be used for a new one.
#include <assert.h>
#include <pthread.h>
void *nothing(void *arg) { return arg; }
int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, nothing, 0);
    pthread_join(t, 0);
    pthread_create(&u, 0, nothing, 0);
    assert(!pthread_equal(t, u));
    pthread_join(u, 0);
}
