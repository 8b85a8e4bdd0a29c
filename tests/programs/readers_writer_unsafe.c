// expect: FALSE(unreach-call)
// The writer looks at the readers under the lock, but writes after it.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int readers, x;

void *reader(void *arg) {
    int a, b;
    pthread_mutex_lock(&m);
    readers++;
    pthread_mutex_unlock(&m);
    a = x;
    b = x;
    assert(a == b);
    pthread_mutex_lock(&m);
    readers--;
    pthread_mutex_unlock(&m);
    return 0;
}

void *writer(void *arg) {
    int nobody;
    pthread_mutex_lock(&m);
    nobody = readers == 0;
    pthread_mutex_unlock(&m);
    if (nobody)
        x = 5;
    return 0;
}

int main(void) {
    pthread_t a, w;
    pthread_create(&a, 0, reader, 0);
    pthread_create(&w, 0, writer, 0);
    pthread_join(a, 0);
    pthread_join(w, 0);
    return 0;
}
