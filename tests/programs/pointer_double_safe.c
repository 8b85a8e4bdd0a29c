// expect: TRUE
// A thread stores through a pointer to a pointer; the other follows it only after it is told.
#include <assert.h>
#include <pthread.h>

int a = 1, b = 2;
int *p = &a;
int **pp = &p;
int ***ppp = &pp;
pthread_mutex_t m;
int done;

void *writer(void *arg) {
    pthread_mutex_lock(&m);
    **ppp = &b;
    ***ppp = 7;
    done = 1;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    pthread_mutex_lock(&m);
    if (done)
        assert(p == &b && **pp == 7 && a == 1);
    else
        assert(**pp == 1);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    assert(*p == 7);
    return 0;
}
