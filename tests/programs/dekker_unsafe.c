// expect: FALSE(unreach-call)
// The other's flag is looked at before the own one is raised.
#include <assert.h>
#include <pthread.h>

int flag0, flag1;
int inside;

void *first(void *arg) {
    if (!flag1) {
        flag0 = 1;
        inside++;
        assert(inside == 1);
        inside--;
    }
    flag0 = 0;
    return 0;
}

void *second(void *arg) {
    if (!flag0) {
        flag1 = 1;
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
