// expect: FALSE(unreach-call)
// The copy has the type of what is copied, which is too narrow for what another thread adds.
#include <assert.h>
#include <pthread.h>

unsigned char total = 250;
pthread_mutex_t m;

void *add(void *arg) {
    pthread_mutex_lock(&m);
    __auto_type copy = total;
    copy += 10;
    total = copy;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, add, 0);
    pthread_mutex_lock(&m);
    assert(total >= 250);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
