// As sequential-do-loop-counter.c.
#include <assert.h>
#include <pthread.h>
int g;
void *t1(void *arg) {
    int l = 0;
    do {
        l++;
        g = l;
    } while (g < 1);
    return 0;
}
int main(void) {
    pthread_t c;
    pthread_create(&c, 0, t1, 0);
    pthread_join(c, 0);
    assert(g == 1);
    return 0;
}
