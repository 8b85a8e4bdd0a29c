// expect: TRUE
// Two readers count themselves; the writer starts only when nobody reads.
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
    pthread_mutex_lock(&m);
    if (readers == 0)
        x = 5;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t a, b, w;
    pthread_create(&a, 0, reader, 0);
    pthread_create(&b, 0, reader, 0);
    pthread_create(&w, 0, writer, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(w, 0);
    return 0;
}
