// expect: TRUE
// POSIX pthread_equal: threads that live at the same time have different IDs.
#include <assert.h>
#include <pthread.h>
void *nothing(void *arg) { return arg; }
int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, nothing, 0);
    pthread_create(&u, 0, nothing, 0);
    assert(t != u && !pthread_equal(t, pthread_self()) && pthread_equal(u, u));
    pthread_join(t, 0);
    pthread_join(u, 0);
}
