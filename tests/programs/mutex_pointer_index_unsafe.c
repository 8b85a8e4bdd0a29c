// expect: FALSE(unreach-call)
// Two mutexes of an array exclude nothing.
#include <assert.h>
#include <pthread.h>
int x;
pthread_mutex_t m[2];
void by_array(pthread_mutex_t a[2]) {
    pthread_mutex_lock(&a[1]);
    x++;
    pthread_mutex_unlock(a + 1);
}
void by_pointer(pthread_mutex_t *p) {
    pthread_mutex_lock(p);
    x++;
    pthread_mutex_unlock(&p[0]);
}
void *thread(void *arg) {
    by_array(m);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, thread, 0);
    by_pointer(m);
    pthread_join(t, 0);
    assert(x == 2);
    return 0;
}
