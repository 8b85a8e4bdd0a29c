// expect: TRUE
// Two locks taken in opposite orders: some schedules block for ever, none fails an assertion.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
int x, y;

void *forward(void *arg) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    x++;
    y++;
    assert(x == y);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return 0;
}

void *backward(void *arg) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    x++;
    y++;
    assert(x == y);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return 0;
}

int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, forward, 0);
    pthread_create(&t, 0, backward, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    assert(x == 2);
    return 0;
}
