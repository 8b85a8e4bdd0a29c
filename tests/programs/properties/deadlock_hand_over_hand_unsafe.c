// expect: FALSE(no-deadlock)
// options: --property deadlock
// Three threads walk along three locks in a ring, hand over hand, from different ends.
#include <pthread.h>

pthread_mutex_t ring[3];

static void walk(int i) {
    pthread_mutex_lock(&ring[i]);
    for (int n = 0; n < 3; n++) {
        int next = (i + 1) % 3;
        pthread_mutex_lock(&ring[next]);
        pthread_mutex_unlock(&ring[i]);
        i = next;
    }
    pthread_mutex_unlock(&ring[i]);
}

void *one(void *arg) {
    walk(1);
    return 0;
}

void *two(void *arg) {
    walk(2);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, one, 0);
    pthread_create(&u, 0, two, 0);
    walk(0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
