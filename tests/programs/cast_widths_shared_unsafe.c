// expect: FALSE(unreach-call)
// A number of bytes goes through a narrow type; only if both threads have added it is too large for it.
#include <assert.h>
#include <pthread.h>

int total = 100;
pthread_mutex_t m;

void *add(void *arg) {
    pthread_mutex_lock(&m);
    total += 78;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, add, 0);
    pthread_create(&u, 0, add, 0);
    pthread_mutex_lock(&m);
    unsigned char sent = total;
    pthread_mutex_unlock(&m);
    assert(sent >= 100);
    return 0;
}
