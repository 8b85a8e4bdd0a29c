// expect: TRUE
// A shared pointer is moved from one global to another under the lock that also guards every access through it.
#include <assert.h>
#include <pthread.h>

int a, b;
int *shared = &a;
pthread_mutex_t m;

void *add(void *arg) {
    pthread_mutex_lock(&m);
    (*shared)++;
    pthread_mutex_unlock(&m);
    return 0;
}

void *retarget(void *arg) {
    pthread_mutex_lock(&m);
    shared = &b;
    *shared = *shared + 1;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, add, 0);
    pthread_create(&u, 0, retarget, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(a + b == 2 && (a == 1 || b == 2));
    return 0;
}
