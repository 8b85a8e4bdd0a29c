// expect: TRUE
// x == y holds outside the critical sections of the writer.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, y;

void *writer(void *arg) {
    int i;
    for (i = 0; i < 2; i++) {
        pthread_mutex_lock(&m);
        x++;
        y++;
        pthread_mutex_unlock(&m);
    }
    return 0;
}

void *checker(void *arg) {
    int i;
    for (i = 0; i < 2; i++) {
        pthread_mutex_lock(&m);
        assert(x == y);
        pthread_mutex_unlock(&m);
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, writer, 0);
    pthread_create(&b, 0, checker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
