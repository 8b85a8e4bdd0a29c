// expect: TRUE
// Dekker's test without waiting: raise the own flag, enter only if the other's is down.
#include <assert.h>
#include <pthread.h>

int flag0, flag1;
int inside;

void *first(void *arg) {
    flag0 = 1;
    if (!flag1) {
        inside++;
        assert(inside == 1);
        inside--;
    }
    flag0 = 0;
    return 0;
}

void *second(void *arg) {
    flag1 = 1;
    if (!flag0) {
        inside++;
        assert(inside == 1);
        inside--;
    }
    flag1 = 0;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
